/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring.security;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MutablePropertySources;
import org.springframework.core.env.PropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/**
 * Secrets in files that environment variables name: {@code
 * SBAMOCK_MANAGEMENT_TOKEN_FILE=/run/token} sets {@code SBAMOCK_MANAGEMENT_TOKEN} to the content of
 * the file, without the line break at its end. This applies to variables that end in {@code
 * TOKEN_FILE}, {@code SEED_FILE}, {@code PRIVATEKEY_FILE}, {@code PASSWORD_FILE} or {@code
 * URL_FILE}; other names that end in {@code FILE} are settings themselves.
 */
public final class SecretFiles {
  private static final String SUFFIX = "_FILE";
  private static final Pattern VARIABLE =
      Pattern.compile("SBAMOCK_(?:\\w+_)?(?:TOKEN|SEED|PRIVATEKEY|PASSWORD|URL)" + SUFFIX);
  private static final String ENVIRONMENT =
      StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME;

  /** The suffix makes Spring Boot map the names as those of the environment. */
  private static final String SOURCE = "sbamock-files-" + ENVIRONMENT;

  private SecretFiles() {}

  /**
   * Adds the secrets to an environment, with the precedence of environment variables.
   *
   * @return the number of secrets
   * @throws IllegalArgumentException if a file cannot be read or is empty, or a variable is set
   *     together with that of its file
   */
  public static int addTo(ConfigurableEnvironment environment) {
    MutablePropertySources sources = environment.getPropertySources();
    PropertySource<?> variables = sources.get(ENVIRONMENT);
    if (variables == null || !(variables.getSource() instanceof Map<?, ?> map)) {
      return 0;
    }
    Map<String, Object> secrets = read(map);
    if (!secrets.isEmpty()) {
      sources.addAfter(ENVIRONMENT, new SystemEnvironmentPropertySource(SOURCE, secrets));
    }
    return secrets.size();
  }

  private static Map<String, Object> read(Map<?, ?> variables) {
    Map<String, Object> secrets = new LinkedHashMap<>();
    variables.forEach(
        (key, value) -> {
          String name = String.valueOf(key);
          if (VARIABLE.matcher(name).matches()) {
            String setting = name.substring(0, name.length() - SUFFIX.length());
            if (variables.containsKey(setting)) {
              throw new IllegalArgumentException(
                  name + " and " + setting + " are both set: expected one of them");
            }
            secrets.put(setting, read(name, String.valueOf(value)));
          }
        });
    return secrets;
  }

  private static String read(String variable, String file) {
    String content;
    try {
      content = Files.readString(Path.of(file));
    } catch (IOException | IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "%s is %s: expected a file that this process can read (%s)".formatted(variable, file, e),
          e);
    }
    String secret = content.replaceFirst("\\r?\\n\\z", "");
    if (secret.isEmpty()) {
      throw new IllegalArgumentException(
          "%s is %s: expected a file with a secret, but it is empty".formatted(variable, file));
    }
    return secret;
  }
}
