/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.aot.AotDetector;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.ConfigurationPropertyState;
import org.springframework.boot.context.properties.source.IterableConfigurationPropertySource;
import org.springframework.context.aot.AbstractAotProcessor;
import org.springframework.core.SpringProperties;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.util.ClassUtils;

/**
 * The selection of the application context that Spring's ahead-of-time processing generates when a
 * function's application is built. It has the beans of the default settings and evaluates no
 * condition, which shortens the start. A function uses it unless a setting is present on which a
 * condition may depend.
 */
final class GeneratedContext {
  private static final String INITIALIZER = "__ApplicationContextInitializer";

  /** The groups and settings on which conditions of beans depend. */
  private static final Set<ConfigurationPropertyName> CONDITIONAL =
      names(
          "debug",
          "logging.config",
          "management",
          "sbamock.access-log",
          "sbamock.mock.enabled",
          "sbamock.profile",
          "sbamock.tracing",
          "server",
          "spring",
          "trace");

  /** The settings of these groups on which no condition depends. */
  private static final Set<ConfigurationPropertyName> UNCONDITIONAL =
      names(
          "server.address",
          "server.port",
          "spring.application.name",
          "spring.application.pid",
          "spring.application.version",
          "spring.context.exit",
          "spring.lifecycle.timeout-per-shutdown-phase",
          "spring.main.banner-mode");

  private GeneratedContext() {}

  /**
   * Selects the generated context for an application that is about to start, or deselects it. The
   * system property {@code spring.aot.enabled} has precedence.
   *
   * @param environment the settings of the user, without the defaults of all functions
   */
  static void select(ConfigurableEnvironment environment, SpringApplication application) {
    if (System.getProperty(AotDetector.AOT_ENABLED) == null) {
      SpringProperties.setFlag(
          AotDetector.AOT_ENABLED, exists(application) && !hasConditionalSetting(environment));
    }
  }

  private static boolean exists(SpringApplication application) {
    Class<?> main = application.getMainApplicationClass();
    return main != null
        && application.getAllSources().equals(Set.of(main))
        && !Boolean.getBoolean(AbstractAotProcessor.AOT_PROCESSING)
        && ClassUtils.isPresent(main.getName() + INITIALIZER, application.getClassLoader());
  }

  /** Returns whether an environment has a setting on which a condition may depend. */
  static boolean hasConditionalSetting(ConfigurableEnvironment environment) {
    for (ConfigurationPropertySource source : ConfigurationPropertySources.get(environment)) {
      if (source instanceof IterableConfigurationPropertySource settings
          ? settings.stream().anyMatch(GeneratedContext::isConditional)
          : mayHaveConditionalSetting(source)) {
        return true;
      }
    }
    return false;
  }

  private static boolean mayHaveConditionalSetting(ConfigurationPropertySource source) {
    return CONDITIONAL.stream()
        .anyMatch(
            group ->
                source.containsDescendantOf(group) != ConfigurationPropertyState.ABSENT
                    || source.getConfigurationProperty(group) != null);
  }

  private static boolean isConditional(ConfigurationPropertyName setting) {
    return !UNCONDITIONAL.contains(setting)
        && CONDITIONAL.stream()
            .anyMatch(group -> group.equals(setting) || group.isAncestorOf(setting));
  }

  private static Set<ConfigurationPropertyName> names(String... names) {
    return Stream.of(names)
        .map(ConfigurationPropertyName::of)
        .collect(Collectors.toUnmodifiableSet());
  }
}
