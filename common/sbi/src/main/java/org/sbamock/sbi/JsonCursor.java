package org.sbamock.sbi;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;

/**
 * Walks through the members of one JSON object, for messages that come so often that binding them
 * to a type costs too much. As strict as {@link Json}, with the same causes.
 *
 * <pre>{@code
 * try (JsonCursor cursor = JsonCursor.open(content)) {
 *   for (String name = cursor.next(); name != null; name = cursor.next()) {
 *     switch (name) {
 *       case "supi" -> supi = cursor.mandatoryString();
 *       case "rand" -> rand = cursor.mandatoryOctets(16);
 *       default -> {}
 *     }
 *   }
 * }
 * }</pre>
 *
 * <p>Members that are not read are passed over. Every method throws an {@link SbiException} for
 * what is broken.
 */
public final class JsonCursor implements AutoCloseable {
  private final JsonParser parser;
  private String parent = "";
  private boolean inside = true;

  private JsonCursor(JsonParser parser) {
    this.parser = parser;
  }

  /** Before the first member of the object that the content is; the buffer stays the caller's. */
  public static JsonCursor open(ByteBuf content) {
    if (!content.isReadable()) {
      throw SbiException.of(Cause.INVALID_MSG_FORMAT, "the content is empty");
    }
    JsonCursor cursor =
        new JsonCursor(
            Json.mapper()
                .tokenStreamFactory()
                .createParser(ObjectReadContext.empty(), ByteBufUtil.getBytes(content)));
    try {
      if (cursor.parser.nextToken() == JsonToken.START_OBJECT) {
        return cursor;
      }
    } catch (JacksonException e) {
      cursor.close();
      throw JsonProblems.of(e);
    }
    cursor.close();
    throw SbiException.of(Cause.INVALID_MSG_FORMAT, "an object is expected");
  }

  /**
   * Moves to the next member of the present object, and gives its name; null at the object's end,
   * by which an {@linkplain #enterMandatory entered} one is left.
   */
  public @Nullable String next() {
    try {
      if (!inside && parser.currentToken().isStructStart()) {
        parser.skipChildren();
      }
      inside = false;
      if (parser.nextToken() == JsonToken.PROPERTY_NAME) {
        String name = parser.currentName();
        parser.nextToken();
        return name;
      }
      if (parent.isEmpty()) {
        requireEnd();
      } else {
        parent = parent.substring(0, parent.lastIndexOf('/'));
      }
      return null;
    } catch (JacksonException e) {
      throw JsonProblems.of(e);
    }
  }

  /** The JSON Pointer (RFC 6901) of the present member. */
  public String pointer() {
    return parent + "/" + parser.currentName().replace("~", "~0").replace("/", "~1");
  }

  /** The JSON Pointer of a member of the present object, for one that is missing. */
  public String pointer(String name) {
    return parent + "/" + name;
  }

  /** Whether the member is null. */
  public boolean isNull() {
    return parser.currentToken() == JsonToken.VALUE_NULL;
  }

  /** The string of a member that must have one. */
  public String mandatoryString() {
    requirePresent();
    return string(Cause.MANDATORY_IE_INCORRECT);
  }

  /** The string of a member that may be null. */
  public @Nullable String optionalString() {
    return isNull() ? null : string(Cause.OPTIONAL_IE_INCORRECT);
  }

  /** The truth value of a member that may be null, which is as good as false. */
  public boolean optionalBoolean() {
    JsonToken token = parser.currentToken();
    if (token != JsonToken.VALUE_TRUE && token != JsonToken.VALUE_FALSE && !isNull()) {
      throw incorrect(Cause.OPTIONAL_IE_INCORRECT, "true or false is expected");
    }
    return token == JsonToken.VALUE_TRUE;
  }

  /** So many octets, of a member that must have them in hexadecimal. */
  public byte[] mandatoryOctets(int length) {
    requirePresent();
    return octets(length, Cause.MANDATORY_IE_INCORRECT);
  }

  /** So many octets in hexadecimal, of a member that may be null. */
  public byte @Nullable [] optionalOctets(int length) {
    return isNull() ? null : octets(length, Cause.OPTIONAL_IE_INCORRECT);
  }

  /** Goes into the object of a member that must have one. */
  public void enterMandatory() {
    requirePresent();
    enter(Cause.MANDATORY_IE_INCORRECT);
  }

  /** Goes into the object of a member that may be null; false if it is. */
  public boolean enterOptional() {
    if (isNull()) {
      return false;
    }
    enter(Cause.OPTIONAL_IE_INCORRECT);
    return true;
  }

  /** What to throw if the present member is absurd. */
  public SbiException incorrect(Cause cause, String reason) {
    return SbiException.of(cause, pointer(), reason);
  }

  private void enter(Cause cause) {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      throw incorrect(cause, "an object is expected");
    }
    parent = pointer();
    inside = true;
  }

  private String string(Cause cause) {
    try {
      if (parser.currentToken() == JsonToken.VALUE_STRING) {
        return parser.getString();
      }
    } catch (JacksonException e) {
      throw JsonProblems.of(e);
    }
    throw incorrect(cause, "a string is expected");
  }

  private byte[] octets(int length, Cause cause) {
    try {
      if (parser.currentToken() == JsonToken.VALUE_STRING
          && parser.getStringLength() == 2 * length) {
        char[] digits = parser.getStringCharacters();
        byte[] octets = new byte[length];
        if (decode(digits, parser.getStringOffset(), octets)) {
          return octets;
        }
      }
    } catch (JacksonException e) {
      throw JsonProblems.of(e);
    }
    throw incorrect(cause, 2 * length + " hexadecimal digits are expected");
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

  private void requirePresent() {
    if (isNull()) {
      throw SbiException.missingIe(pointer());
    }
  }

  private void requireEnd() {
    if (parser.nextToken() != null) {
      throw SbiException.of(Cause.INVALID_MSG_FORMAT, "there is more after the JSON object");
    }
  }

  @Override
  public void close() {
    parser.close();
  }
}
