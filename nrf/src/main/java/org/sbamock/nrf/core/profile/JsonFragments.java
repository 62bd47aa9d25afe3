/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.profile;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * A JSON text as a sequence of encoded fragments. Fragments are shared with other texts and must
 * not be modified.
 */
public final class JsonFragments {
  public static final byte[] COMMA = ascii(",");
  public static final byte[] CLOSE_LIST = ascii("]");
  public static final byte[] CLOSE_OBJECT = ascii("}");

  private final List<byte[]> pieces = new ArrayList<>();
  private int length;

  public JsonFragments() {}

  public static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  public JsonFragments add(byte[] piece) {
    pieces.add(piece);
    length += piece.length;
    return this;
  }

  /** Returns the number of fragments. */
  public int size() {
    return pieces.size();
  }

  /** Removes the fragments after the first ones. */
  public void shorten(int size) {
    while (pieces.size() > size) {
      length -= pieces.remove(pieces.size() - 1).length;
    }
  }

  /** Returns the length of the text in bytes. */
  public int length() {
    return length;
  }

  /** Passes the fragments to a visitor, in order. */
  public void forEach(Consumer<byte[]> visitor) {
    for (int i = 0; i < pieces.size(); i++) {
      visitor.accept(pieces.get(i));
    }
  }

  /** Returns a copy of the text. */
  public byte[] toBytes() {
    byte[] bytes = new byte[length];
    int position = 0;
    for (byte[] piece : pieces) {
      System.arraycopy(piece, 0, bytes, position, piece.length);
      position += piece.length;
    }
    return bytes;
  }

  @Override
  public String toString() {
    return new String(toBytes(), StandardCharsets.UTF_8);
  }
}
