/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonToken;

/** The tokens that a {@link JsonCursor} reads. Malformed JSON is a {@code JacksonException}. */
sealed interface JsonTokens permits FlatJsonTokens, StreamedJsonTokens {
  /**
   * Moves to the value of the next member of the current object, and returns the member's name;
   * null at the end of the object.
   *
   * @param entered whether to enter the object that is the current value
   */
  @Nullable String nextMember(boolean entered);

  /** Returns whether the current token is the last one. */
  boolean isLast();

  /** Returns the current value, or its first token. */
  JsonToken current();

  /** Returns the name of the current member. */
  String name();

  /** Returns the current string. */
  String text();

  /** Reads the current string as hexadecimal octets; returns false if it is not of that form. */
  boolean octets(byte[] octets);

  void close();
}
