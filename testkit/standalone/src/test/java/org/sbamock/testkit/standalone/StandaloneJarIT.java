/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.testkit.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;

class StandaloneJarIT {
  private static final String JAR = System.getProperty("sbamock.standalone.jar", "");

  @Test
  void holdsNoClassUnderAnotherOnesName() {
    assertThat(entries())
        .filteredOn(name -> name.endsWith(".class"))
        .isNotEmpty()
        .allMatch(name -> name.startsWith("org/sbamock/"));
  }

  @Test
  void namesNativeLibrariesAfterThePackageOfTheirLoader() {
    assertThat(entries())
        .filteredOn(name -> name.startsWith("META-INF/native/"))
        .anyMatch(name -> name.contains("quiche"))
        .anyMatch(name -> name.contains("tcnative"))
        .allMatch(name -> name.contains("/liborg_sbamock_") || name.contains("/org_sbamock_"));
  }

  @Test
  void doesNotModifyTheSettingsOfItsUser() {
    assertThat(entries())
        .noneMatch(name -> name.matches("application.*|logback.*|META-INF/spring-configuration.*"));
  }

  @Test
  void providesAllFunctions() throws IOException {
    try (JarFile jar = new JarFile(JAR)) {
      ZipEntry services =
          jar.getEntry("META-INF/services/org.sbamock.sbi.nf.NetworkFunctionProvider");

      assertThat(new String(jar.getInputStream(services).readAllBytes(), StandardCharsets.US_ASCII))
          .contains("nrf.NrfProvider", "ausf.AusfProvider", "amf.AmfProvider", "stub.Stub");
    }
  }

  private static List<String> entries() {
    try (JarFile jar = new JarFile(JAR)) {
      return jar.stream().filter(entry -> !entry.isDirectory()).map(ZipEntry::getName).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
