/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.ausf.core;

import java.nio.charset.StandardCharsets;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.sbamock.sbi.Hex;

/**
 * The identifier of an authentication context, {@code authCtxId}: 128 random bits, so it cannot be
 * guessed and replicas need no coordination.
 */
public record ContextId(long high, long low) {
  /** The length of the text in characters. */
  public static final int LENGTH = 32;

  static ContextId random(RandomGenerator random) {
    return new ContextId(random.nextLong(), random.nextLong());
  }

  /** Parses an identifier; null if the text is not one. */
  public static @Nullable ContextId parse(String text) {
    if (text.length() != LENGTH) {
      return null;
    }
    try {
      return new ContextId(Hex.number(text, 0), Hex.number(text, 16));
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  /** Writes the text, in ASCII. */
  public void put(byte[] target, int offset) {
    Hex.put(target, offset, high);
    Hex.put(target, offset + 16, low);
  }

  /** Returns the text. */
  @Override
  public String toString() {
    byte[] text = new byte[LENGTH];
    put(text, 0);
    return new String(text, StandardCharsets.US_ASCII);
  }

  @Override
  public int hashCode() {
    return Long.hashCode(low);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ContextId that && high == that.high && low == that.low;
  }
}
