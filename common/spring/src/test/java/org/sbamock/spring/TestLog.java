/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** The part of the module's test log that was written since this was created. */
final class TestLog {
  private static final Path FILE =
      Path.of(
          "target", "test-logs", "test-" + System.getProperty("sbamock.test.fork", "1") + ".log");

  private final int start = octets().length;

  /** The lines written until now. */
  String text() {
    byte[] all = octets();
    return new String(Arrays.copyOfRange(all, start, all.length), StandardCharsets.UTF_8);
  }

  private static byte[] octets() {
    try {
      return Files.exists(FILE) ? Files.readAllBytes(FILE) : new byte[0];
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
