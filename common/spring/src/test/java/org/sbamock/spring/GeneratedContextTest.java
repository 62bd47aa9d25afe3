/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.core.env.AbstractEnvironment;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.SimpleCommandLinePropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

class GeneratedContextTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "--management.server.port=9090",
        "--management.endpoints.web.exposure.include=health",
        "--server.ssl.bundle=management",
        "--spring.profiles.active=staging",
        "--spring.main.lazy-initialization=false",
        "--spring.aot.enabled=false",
        "--sbamock.mock.enabled=false",
        "--sbamock.profile=strict",
        "--sbamock.access-log.target=stdout",
        "--sbamock.tracing.endpoint=http://127.0.0.1:4318",
        "--debug",
      })
  void isNotUsedWithASettingOnWhichAConditionMayDepend(String argument) {
    assertThat(GeneratedContext.hasConditionalSetting(environment(argument))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--server.port=0",
        "--server.address=0.0.0.0",
        "--spring.application.name=amf-1",
        "--spring.application.pid=1",
        "--spring.application.version=1.0",
        "--spring.main.banner-mode=off",
        "--sbamock.sbi.protocols=h3",
        "--sbamock.mock.journal-capacity=10",
        "--sbamock.metrics.enabled=false",
        "--logging.level.root=debug",
        "--other.group.of-another-application=1",
      })
  void isUsedWithOtherSettings(String argument) {
    assertThat(GeneratedContext.hasConditionalSetting(environment(argument))).isFalse();
  }

  @Test
  void isUsedWithoutSettings() {
    assertThat(GeneratedContext.hasConditionalSetting(environment())).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"MANAGEMENT_SERVER_PORT", "SPRING_APPLICATION_JSON", "SBAMOCK_MOCK_ENABLED"})
  void environmentVariablesAreSettings(String variable) {
    ConfigurableEnvironment environment = environment();
    environment
        .getPropertySources()
        .addFirst(
            new SystemEnvironmentPropertySource(
                StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME,
                Map.of(variable, "1")));

    assertThat(GeneratedContext.hasConditionalSetting(environment)).isTrue();
  }

  /** The environment of a start with command-line arguments, without that of this machine. */
  private static ConfigurableEnvironment environment(String... arguments) {
    ConfigurableEnvironment environment = new AbstractEnvironment() {};
    environment.getPropertySources().addFirst(new SimpleCommandLinePropertySource(arguments));
    return environment;
  }
}
