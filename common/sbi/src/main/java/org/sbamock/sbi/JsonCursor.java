/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonToken;

/**
 * A reader of the members of one JSON object in order, for frequent messages for which data binding
 * costs too much. It is as strict as {@link Json}, with the same causes.
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
 * <p>Members that are not read are skipped. Every method throws an {@link SbiException} for invalid
 * JSON.
 */
public final class JsonCursor implements AutoCloseable {
  private JsonTokens tokens;
  private String parent = "";
  private boolean entered = true;

  private JsonCursor(JsonTokens tokens) {
    this.tokens = tokens;
  }

  /** Opens a cursor before the first member of an object. Does not release the buffer. */
  public static JsonCursor open(ByteBuf content) {
    if (!content.isReadable()) {
      throw SbiException.of(Cause.INVALID_MSG_FORMAT, "the content is empty");
    }
    FlatJsonTokens flat = FlatJsonTokens.of(content);
    return new JsonCursor(flat != null ? flat : streamed(ByteBufUtil.getBytes(content)));
  }

  private static JsonTokens streamed(byte[] json) {
    StreamedJsonTokens tokens = opened(json);
    try {
      if (tokens.beginsObject()) {
        return tokens;
      }
    } catch (JacksonException e) {
      tokens.close();
      throw JsonProblems.of(e);
    }
    tokens.close();
    throw SbiException.of(Cause.INVALID_MSG_FORMAT, "an object is expected");
  }

  /** Opens a parser, which rejects some encodings before its first token. */
  private static StreamedJsonTokens opened(byte[] json) {
    try {
      return new StreamedJsonTokens(json);
    } catch (JacksonException e) {
      throw JsonProblems.of(e);
    }
  }

  /**
   * Moves to the next member of the current object, and returns its name. Returns null at the end
   * of the object, which leaves an {@linkplain #enterMandatory entered} object.
   */
  public @Nullable String next() {
    try {
      String name = tokens.nextMember(entered);
      entered = false;
      if (name != null) {
        return name;
      }
      if (!parent.isEmpty()) {
        parent = parent.substring(0, parent.lastIndexOf('/'));
      } else if (!tokens.isLast()) {
        throw SbiException.of(Cause.INVALID_MSG_FORMAT, "there is more after the JSON object");
      }
      return null;
    } catch (JacksonException e) {
      throw JsonProblems.of(e);
    }
  }

  /** Returns the JSON Pointer (RFC 6901) of the current member. */
  public String pointer() {
    return parent + "/" + tokens.name().replace("~", "~0").replace("/", "~1");
  }

  /** Returns the JSON Pointer of a named member of the current object, for a missing member. */
  public String pointer(String name) {
    return parent + "/" + name;
  }

  /** Returns whether the value of the current member is null. */
  public boolean isNull() {
    return tokens.current() == JsonToken.VALUE_NULL;
  }

  /** Returns the string of a mandatory member. */
  public String mandatoryString() {
    requirePresent();
    return string(Cause.MANDATORY_IE_INCORRECT);
  }

  /**
   * Returns the string of a mandatory member with few distinct values, such as a network's name;
   * may return a cached object.
   */
  public String mandatoryName() {
    requirePresent();
    return name(Cause.MANDATORY_IE_INCORRECT);
  }

  /** Returns the string of an optional member; null if its value is null. */
  public @Nullable String optionalString() {
    return isNull() ? null : string(Cause.OPTIONAL_IE_INCORRECT);
  }

  /** Returns the Boolean value of an optional member; false if its value is null. */
  public boolean optionalBoolean() {
    JsonToken token = tokens.current();
    if (token != JsonToken.VALUE_TRUE && token != JsonToken.VALUE_FALSE && !isNull()) {
      throw incorrect(Cause.OPTIONAL_IE_INCORRECT, "true or false is expected");
    }
    return token == JsonToken.VALUE_TRUE;
  }

  /** Returns the octets of a mandatory member with a hexadecimal value of the given length. */
  public byte[] mandatoryOctets(int length) {
    requirePresent();
    return octets(length, Cause.MANDATORY_IE_INCORRECT);
  }

  /**
   * Returns the octets of an optional member with a hexadecimal value; null if its value is null.
   */
  public byte @Nullable [] optionalOctets(int length) {
    return isNull() ? null : octets(length, Cause.OPTIONAL_IE_INCORRECT);
  }

  /** Enters the object of a mandatory member. */
  public void enterMandatory() {
    requirePresent();
    enter(Cause.MANDATORY_IE_INCORRECT);
  }

  /** Enters the object of an optional member; returns false if its value is null. */
  public boolean enterOptional() {
    if (isNull()) {
      return false;
    }
    enter(Cause.OPTIONAL_IE_INCORRECT);
    return true;
  }

  /** Returns the exception to throw if the value of the current member is invalid. */
  public SbiException incorrect(Cause cause, String reason) {
    return SbiException.of(cause, pointer(), reason);
  }

  private void enter(Cause cause) {
    if (tokens.current() != JsonToken.START_OBJECT) {
      throw incorrect(cause, "an object is expected");
    }
    parent = pointer();
    entered = true;
  }

  private String string(Cause cause) {
    try {
      if (tokens.current() == JsonToken.VALUE_STRING) {
        return tokens.text();
      }
    } catch (JacksonException e) {
      throw JsonProblems.of(e);
    }
    throw incorrect(cause, "a string is expected");
  }

  private String name(Cause cause) {
    return tokens instanceof FlatJsonTokens flat && flat.current() == JsonToken.VALUE_STRING
        ? flat.recurrentText()
        : string(cause);
  }

  private byte[] octets(int length, Cause cause) {
    try {
      byte[] octets = new byte[length];
      if (tokens.current() == JsonToken.VALUE_STRING && tokens.octets(octets)) {
        return octets;
      }
    } catch (JacksonException e) {
      throw JsonProblems.of(e);
    }
    throw incorrect(cause, 2 * length + " hexadecimal digits are expected");
  }

  private void requirePresent() {
    if (isNull()) {
      throw SbiException.missingIe(pointer());
    }
  }

  /** Closes the cursor, after which it has no members. */
  @Override
  public void close() {
    tokens.close();
    tokens = FlatJsonTokens.NONE;
  }
}
