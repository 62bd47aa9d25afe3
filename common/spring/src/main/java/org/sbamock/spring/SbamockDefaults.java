/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.sbamock.http.LeakDetection;
import org.sbamock.spring.OpenFileLimitFailureAnalyzer.OpenFileLimitException;
import org.sbamock.spring.management.ManagementServerAutoConfiguration;
import org.sbamock.spring.security.SecretFiles;
import org.sbamock.spring.security.SecurityProfile;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.actuate.autoconfigure.web.server.ManagementPortType;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.support.ResourcePropertySource;

/**
 * A post-processor that adds the defaults of all functions with the lowest precedence. They are not
 * in an {@code application.yml}, which would apply to every application with a function on its
 * class path.
 */
final class SbamockDefaults implements EnvironmentPostProcessor {
  static final String SOURCE = "sbamock-defaults.properties";
  private static final String LOOPBACK = "127.0.0.1";
  private static final String SUFFIX = "Application";
  private static final String SHUTDOWN_TIMEOUT = "spring.lifecycle.timeout-per-shutdown-phase";

  /** The time for the end of a shutdown after its drain period. */
  private static final Duration AFTER_DRAIN = Duration.ofSeconds(30);

  @Override
  public void postProcessEnvironment(
      ConfigurableEnvironment environment, SpringApplication application) {
    OpenFileLimitException.check();
    DirectMemory.limit();
    LeakDetection.disableUnlessSet();
    name(application)
        .ifPresent(
            name ->
                add(
                    environment,
                    "sbamock-name",
                    Map.of(
                        "spring.application.name",
                        name,
                        ManagementServerAutoConfiguration.FUNCTION_ONLY,
                        "true")));
    var unused = InvalidSettingException.in("sbamock", () -> SecretFiles.addTo(environment));
    GeneratedContext.select(environment, application);
    SecurityProfile.of(environment).addTo(environment);
    addShutdownTimeout(environment);
    try {
      environment
          .getPropertySources()
          .addLast(new ResourcePropertySource(SOURCE, new ClassPathResource(SOURCE)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    if (ManagementPortType.get(environment) == ManagementPortType.DIFFERENT) {
      // Spring Boot rejects an address of the management plane without a port of its own.
      add(environment, "sbamock-management", Map.of("management.server.address", LOOPBACK));
    }
  }

  /**
   * Lets a shutdown take longer than a drain period that was set.
   *
   * @throws org.springframework.boot.context.properties.bind.BindException if the drain period is
   *     not a duration
   */
  private static void addShutdownTimeout(ConfigurableEnvironment environment) {
    Binder.get(environment)
        .bind("sbamock.drain", Duration.class)
        .ifBound(
            drain ->
                add(
                    environment,
                    "sbamock-shutdown",
                    Map.of(SHUTDOWN_TIMEOUT, drain.plus(AFTER_DRAIN))));
  }

  /** Adds settings with the lowest precedence. */
  private static void add(
      ConfigurableEnvironment environment, String source, Map<String, Object> settings) {
    environment.getPropertySources().addLast(new MapPropertySource(source, settings));
  }

  /** Returns the name of a function's application: {@code amf} of {@code AmfApplication}. */
  private static Optional<String> name(SpringApplication application) {
    return application.getAllSources().stream()
        .filter(Class.class::isInstance)
        .map(source -> (Class<?>) source)
        .filter(source -> source.getName().startsWith("org.sbamock."))
        .map(Class::getSimpleName)
        .filter(name -> name.endsWith(SUFFIX))
        .map(name -> name.substring(0, name.length() - SUFFIX.length()).toLowerCase(Locale.ROOT))
        .findFirst();
  }
}
