/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.mock.env.MockEnvironment;

/** The settings of TLS, as Spring Boot binds them. */
class TlsPropertiesTest {
  @Test
  void theDefaultDirectoryIsBelowTheHomeDirectory() {
    assertThat(bind(new MockEnvironment()).directory())
        .isEqualTo(Path.of(System.getProperty("user.home"), ".sbamock", "tls"));
  }

  @Test
  void aDirectoryIsTakenAsItIsSet() {
    assertThat(bind(new MockEnvironment().withProperty("sbamock.tls.directory", "a/b")).directory())
        .isEqualTo(Path.of("a", "b"));
  }

  private static TlsProperties bind(MockEnvironment environment) {
    return Binder.get(environment).bindOrCreate("sbamock.tls", TlsProperties.class);
  }
}
