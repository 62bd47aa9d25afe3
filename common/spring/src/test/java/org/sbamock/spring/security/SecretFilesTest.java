/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sbamock.spring.management.ManagementProperties;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

class SecretFilesTest {
  @TempDir private Path directory;

  private static StandardEnvironment environment(Map<String, Object> variables) {
    StandardEnvironment environment = new StandardEnvironment();
    environment
        .getPropertySources()
        .replace(
            StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME,
            new SystemEnvironmentPropertySource(
                StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME,
                new HashMap<>(variables)));
    return environment;
  }

  private String file(String content) throws IOException {
    return Files.writeString(Files.createTempFile(directory, "secret", null), content).toString();
  }

  @Test
  void theContentOfTheFileIsTheSetting() throws Exception {
    StandardEnvironment environment =
        environment(
            Map.of(
                "SBAMOCK_MANAGEMENT_TOKEN_FILE", file("t o\nken\n"),
                "SBAMOCK_AUSF_HOMENETWORKKEYS_0_PRIVATEKEY_FILE", file("c0ffee\r\n")));

    assertThat(SecretFiles.addTo(environment)).isEqualTo(2);

    assertThat(environment.getProperty("sbamock.management.token")).isEqualTo("t o\nken");
    Binder binder = Binder.get(environment);
    assertThat(binder.bind("sbamock.management", ManagementProperties.class).get().token())
        .isEqualTo("t o\nken");
    assertThat(binder.bind("sbamock.ausf.home-network-keys[0].private-key", String.class).get())
        .isEqualTo("c0ffee");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SBAMOCK_PROFILE_FILE",
        "SBAMOCK_AUSF_SUBSCRIBERS_FILE",
        "SBAMOCK_ACCESSTOKEN_KEYFILE",
        "SBAMOCK_PORTSFILE",
        "OTHER_TOKEN_FILE"
      })
  void otherVariablesAreSettingsThemselves(String variable) {
    assertThat(SecretFiles.addTo(environment(Map.of(variable, "/missing")))).isZero();
  }

  @Test
  void argumentsTakePrecedence() throws Exception {
    StandardEnvironment environment =
        environment(Map.of("SBAMOCK_SBI_OAUTH2_SEED_FILE", file("of the file")));
    environment
        .getPropertySources()
        .addFirst(
            new MapPropertySource("arguments", Map.of("sbamock.sbi.oauth2.seed", "argument")));

    SecretFiles.addTo(environment);

    assertThat(environment.getProperty("sbamock.sbi.oauth2.seed")).isEqualTo("argument");
  }

  @Test
  void rejectsAFileThatCannotBeRead() {
    Path missing = directory.resolve("missing");

    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                SecretFiles.addTo(
                    environment(Map.of("SBAMOCK_MANAGEMENT_TOKEN_FILE", missing.toString()))))
        .withMessageStartingWith(
            "SBAMOCK_MANAGEMENT_TOKEN_FILE is " + missing + ": expected a file that this process");
  }

  @Test
  void rejectsAnEmptyFile() throws Exception {
    String empty = file("\n");

    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> SecretFiles.addTo(environment(Map.of("SBAMOCK_MANAGEMENT_TOKEN_FILE", empty))))
        .withMessageEndingWith("but it is empty");
  }

  @Test
  void rejectsAValueBesideAFile() throws Exception {
    String secret = file("secret");

    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                SecretFiles.addTo(
                    environment(
                        Map.of(
                            "SBAMOCK_MANAGEMENT_TOKEN_FILE",
                            secret,
                            "SBAMOCK_MANAGEMENT_TOKEN",
                            "other"))))
        .withMessage(
            "SBAMOCK_MANAGEMENT_TOKEN_FILE and SBAMOCK_MANAGEMENT_TOKEN are both set: expected one"
                + " of them");
  }
}
