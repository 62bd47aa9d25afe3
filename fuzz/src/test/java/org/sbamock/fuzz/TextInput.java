/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.fuzz;

import java.nio.charset.StandardCharsets;

/** Conversions of the octets of an input to texts. */
public final class TextInput {
  private TextInput() {}

  /** Returns the input as UTF-8; invalid octets are replaced. */
  public static String text(byte[] input) {
    return new String(input, StandardCharsets.UTF_8);
  }

  /**
   * Returns a number of parts, which are separated by lines that consist of {@code ---}; missing
   * parts are empty.
   */
  public static String[] parts(byte[] input, int count) {
    String[] found = text(input).split("\n---\n", count);
    String[] parts = new String[count];
    for (int i = 0; i < count; i++) {
      parts[i] = i < found.length ? found[i] : "";
    }
    return parts;
  }
}
