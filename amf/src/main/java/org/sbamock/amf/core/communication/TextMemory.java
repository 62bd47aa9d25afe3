/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core.communication;

import org.jspecify.annotations.Nullable;

/** An estimate of the memory that the texts of messages and subscriptions occupy. */
final class TextMemory {
  private TextMemory() {}

  /** Returns the memory of a text, in octets; 0 without a text. */
  static long octets(@Nullable String text) {
    return text == null ? 0 : 2L * text.length();
  }
}
