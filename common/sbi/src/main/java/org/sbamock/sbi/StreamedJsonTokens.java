/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;

/** Tokens of any JSON, read by Jackson. */
final class StreamedJsonTokens implements JsonTokens {
  private final JsonParser parser;

  /** Creates tokens before the first token. */
  StreamedJsonTokens(byte[] json) {
    parser = Json.mapper().tokenStreamFactory().createParser(ObjectReadContext.empty(), json);
  }

  /** Moves to the first token; returns whether it starts an object. */
  boolean beginsObject() {
    return parser.nextToken() == JsonToken.START_OBJECT;
  }

  @Override
  public @Nullable String nextMember(boolean entered) {
    if (!entered && parser.currentToken().isStructStart()) {
      parser.skipChildren();
    }
    if (parser.nextToken() != JsonToken.PROPERTY_NAME) {
      return null;
    }
    String name = parser.currentName();
    parser.nextToken();
    return name;
  }

  @Override
  public boolean isLast() {
    return parser.nextToken() == null;
  }

  @Override
  public JsonToken current() {
    return parser.currentToken();
  }

  @Override
  public String name() {
    return parser.currentName();
  }

  @Override
  public String text() {
    return parser.getString();
  }

  @Override
  public boolean octets(byte[] octets) {
    return parser.getStringLength() == 2 * octets.length
        && decode(parser.getStringCharacters(), parser.getStringOffset(), octets);
  }

  private static boolean decode(char[] digits, int offset, byte[] octets) {
    int seen = 0;
    for (int i = 0; i < octets.length; i++) {
      int high = Hex.digit(digits[offset + 2 * i]);
      int low = Hex.digit(digits[offset + 2 * i + 1]);
      octets[i] = (byte) (high << 4 | low);
      seen |= high | low;
    }
    return seen >= 0;
  }

  @Override
  public void close() {
    parser.close();
  }
}
