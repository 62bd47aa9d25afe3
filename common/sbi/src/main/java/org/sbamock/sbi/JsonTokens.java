/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonToken;

/** What a {@link JsonCursor} walks on; broken JSON is a {@code JacksonException}. */
sealed interface JsonTokens permits FlatJsonTokens, StreamedJsonTokens {
  /**
   * Moves to the value of the next member of the present object, and gives the member's name; null
   * at the object's end.
   *
   * @param entered whether the present value is an object whose members are meant
   */
  @Nullable String nextMember(boolean entered);

  /** Returns whether nothing comes after the present token. */
  boolean isLast();

  /** Returns the present value, or where it begins. */
  JsonToken current();

  /** Returns the name of the present member. */
  String name();

  /** Returns the present string. */
  String text();

  /** Reads the present string as so many octets in hexadecimal; false if it is none. */
  boolean octets(byte[] octets);

  void close();
}
