/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonToken;

/**
 * Tokens of flat JSON, read in place: one object with few members whose values are strings of
 * printable ASCII without escapes, true, false or null. Most messages have this form. {@link
 * StreamedJsonTokens} reads all others, including invalid JSON.
 *
 * <p>Each thread reuses one instance after it is closed; a second one that is opened meanwhile is a
 * new instance.
 */
final class FlatJsonTokens implements JsonTokens {
  private static final int LONGEST = 1_024;
  private static final int MOST_MEMBERS = 4;
  private static final int NOWHERE = -1;
  private static final byte[] TRUE = {'t', 'r', 'u', 'e'};
  private static final byte[] FALSE = {'f', 'a', 'l', 's', 'e'};
  private static final byte[] NULL = {'n', 'u', 'l', 'l'};
  private static final @Nullable String[] NAMES = new @Nullable String[256];
  private static final int LONGEST_NAME = 48;
  private static final ThreadLocal<FlatJsonTokens> AT_HAND =
      ThreadLocal.withInitial(() -> new FlatJsonTokens(LONGEST));

  /** Tokens without members, for a closed cursor. */
  static final FlatJsonTokens NONE = new FlatJsonTokens(0);

  private final byte[] json;
  private int length;
  private final short[] ends = new short[4 * MOST_MEMBERS];
  private boolean taken;
  private int members;
  private int present = -1;

  private FlatJsonTokens(int capacity) {
    json = new byte[capacity];
  }

  /** Returns tokens before the first member; null if the JSON does not have this form. */
  static @Nullable FlatJsonTokens of(ByteBuf content) {
    if (content.readableBytes() > LONGEST) {
      return null;
    }
    FlatJsonTokens atHand = AT_HAND.get();
    FlatJsonTokens tokens = atHand.taken ? new FlatJsonTokens(LONGEST) : atHand;
    tokens.take(content);
    if (tokens.scan()) {
      return tokens;
    }
    tokens.close();
    return null;
  }

  private void take(ByteBuf content) {
    taken = true;
    length = content.readableBytes();
    content.getBytes(content.readerIndex(), json, 0, length);
    members = 0;
    present = -1;
  }

  private boolean scan() {
    int at = afterSpace(0);
    if (octet(at) != '{') {
      return false;
    }
    do {
      at = member(afterSpace(at + 1));
      if (at == NOWHERE) {
        return false;
      }
      at = afterSpace(at);
    } while (octet(at) == ',' && members < MOST_MEMBERS);
    return octet(at) == '}' && afterSpace(at + 1) == length;
  }

  /** Records the member that starts at an index, and returns the index of its end. */
  private int member(int nameStart) {
    int nameEnd = string(nameStart);
    if (nameEnd == NOWHERE || isKnown(nameStart, nameEnd)) {
      return NOWHERE;
    }
    int colon = afterSpace(nameEnd);
    if (octet(colon) != ':') {
      return NOWHERE;
    }
    int start = afterSpace(colon + 1);
    int end =
        switch (octet(start)) {
          case '"' -> string(start);
          case 't' -> word(start, TRUE);
          case 'f' -> word(start, FALSE);
          case 'n' -> word(start, NULL);
          default -> NOWHERE;
        };
    int slot = 4 * members++;
    ends[slot] = (short) nameStart;
    ends[slot + 1] = (short) nameEnd;
    ends[slot + 2] = (short) start;
    ends[slot + 3] = (short) end;
    return end;
  }

  private boolean isKnown(int start, int end) {
    for (int slot = 0; slot < 4 * members; slot += 4) {
      if (Arrays.equals(json, ends[slot], ends[slot + 1], json, start, end)) {
        return true;
      }
    }
    return false;
  }

  /** Returns the end of the string that starts at an index, after its closing quotation mark. */
  private int string(int start) {
    if (octet(start) != '"') {
      return NOWHERE;
    }
    for (int i = start + 1; i < length; i++) {
      byte c = json[i];
      if (c == '"') {
        return i + 1;
      }
      if (c < ' ' || c == '\\' || c == 0x7f) {
        return NOWHERE;
      }
    }
    return NOWHERE;
  }

  private int word(int start, byte[] word) {
    int end = start + word.length;
    return end <= length && Arrays.equals(json, start, end, word, 0, word.length) ? end : NOWHERE;
  }

  private int afterSpace(int start) {
    int at = start;
    while (octet(at) == ' ' || octet(at) == '\n' || octet(at) == '\r' || octet(at) == '\t') {
      at++;
    }
    return at;
  }

  private byte octet(int at) {
    return at < length ? json[at] : 0;
  }

  @Override
  public @Nullable String nextMember(boolean entered) {
    present++;
    return present < members ? name() : null;
  }

  @Override
  public boolean isLast() {
    return true;
  }

  @Override
  public JsonToken current() {
    return switch (json[valueStart()]) {
      case 't' -> JsonToken.VALUE_TRUE;
      case 'f' -> JsonToken.VALUE_FALSE;
      case 'n' -> JsonToken.VALUE_NULL;
      default -> JsonToken.VALUE_STRING;
    };
  }

  private int valueStart() {
    return ends[4 * present + 2];
  }

  private int valueEnd() {
    return ends[4 * present + 3];
  }

  @Override
  public String name() {
    return recurrent(ends[4 * present] + 1, ends[4 * present + 1] - 1);
  }

  /** Returns the current string, which is expected to recur; may return a cached object. */
  String recurrentText() {
    return recurrent(valueStart() + 1, valueEnd() - 1);
  }

  /**
   * Returns the string between two indices. Names and some values recur, so they are cached; a race
   * between two threads is harmless.
   */
  private String recurrent(int start, int end) {
    int hash = 0;
    for (int i = start; i < end; i++) {
      hash = 31 * hash + json[i];
    }
    int slot = (hash ^ hash >>> 8) & NAMES.length - 1;
    String known = NAMES[slot];
    if (known != null && isText(known, start, end)) {
      return known;
    }
    String name = text(start, end);
    if (end - start <= LONGEST_NAME) {
      NAMES[slot] = name;
    }
    return name;
  }

  private boolean isText(String text, int start, int end) {
    boolean same = text.length() == end - start;
    for (int i = 0; same && i < text.length(); i++) {
      same = text.charAt(i) == json[start + i];
    }
    return same;
  }

  @Override
  public String text() {
    return text(valueStart() + 1, valueEnd() - 1);
  }

  private String text(int start, int end) {
    return new String(json, start, end - start, StandardCharsets.US_ASCII);
  }

  @Override
  public boolean octets(byte[] octets) {
    int start = valueStart() + 1;
    if (valueEnd() - 1 - start != 2 * octets.length) {
      return false;
    }
    int seen = 0;
    for (int i = 0; i < octets.length; i++) {
      int high = Hex.digit((char) json[start + 2 * i]);
      int low = Hex.digit((char) json[start + 2 * i + 1]);
      octets[i] = (byte) (high << 4 | low);
      seen |= high | low;
    }
    return seen >= 0;
  }

  @Override
  public void close() {
    taken = false;
  }
}
