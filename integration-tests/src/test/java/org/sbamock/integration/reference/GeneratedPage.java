/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A page of the documentation that a test makes and holds against the one in the repository; {@code
 * -Dsbamock.docs.write=true} writes it.
 */
final class GeneratedPage {
  public static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  private final Path page;

  GeneratedPage(String path) {
    page = ROOT.resolve(path);
  }

  void isUpToDate(String expected) throws IOException {
    if (Boolean.getBoolean("sbamock.docs.write")) {
      Files.createDirectories(page.getParent());
      Files.writeString(page, expected);
    }
    assertThat(page)
        .as("-Dsbamock.docs.write=true with this test writes the page anew")
        .content(StandardCharsets.UTF_8)
        .isEqualTo(expected);
  }
}
