/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.peers;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The file of the timing probe and of the peers: octet <i>n</i> is {@code 'a' + n % 65536 % 26}.
 */
final class InteropFile {
  private static final int RESTART = 1 << 16;

  private InteropFile() {}

  /** Returns the text of a file of that length. */
  static String text(int octets) {
    StringBuilder text = new StringBuilder(octets);
    for (int i = 0; i < octets; i++) {
      text.append((char) ('a' + i % RESTART % 26));
    }
    return text.toString();
  }

  /** Fails without printing the whole file. */
  static void assertFile(String content, int octets) {
    assertThat(content.length()).as("octets of the file").isEqualTo(octets);
    assertThat(content.equals(text(octets))).as("the octets are those of the file").isTrue();
  }
}
