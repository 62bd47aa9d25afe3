/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonToken;

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
  private JsonTokens tokens;
  private String parent = "";
  private boolean entered = true;

  private JsonCursor(JsonTokens tokens) {
    this.tokens = tokens;
  }

  /** Before the first member of the object that the content is; the buffer stays the caller's. */
  public static JsonCursor open(ByteBuf content) {
    if (!content.isReadable()) {
      throw SbiException.of(Cause.INVALID_MSG_FORMAT, "the content is empty");
    }
    FlatJsonTokens flat = FlatJsonTokens.of(content);
    return new JsonCursor(flat != null ? flat : streamed(ByteBufUtil.getBytes(content)));
  }

  private static JsonTokens streamed(byte[] json) {
    StreamedJsonTokens tokens = new StreamedJsonTokens(json);
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

  /**
   * Moves to the next member of the present object, and gives its name; null at the object's end,
   * by which an {@linkplain #enterMandatory entered} one is left.
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

  /** Returns the JSON Pointer (RFC 6901) of the present member. */
  public String pointer() {
    return parent + "/" + tokens.name().replace("~", "~0").replace("/", "~1");
  }

  /** Returns the JSON Pointer of a member of the present object, for one that is missing. */
  public String pointer(String name) {
    return parent + "/" + name;
  }

  /** Returns whether the member is null. */
  public boolean isNull() {
    return tokens.current() == JsonToken.VALUE_NULL;
  }

  /** Returns the string of a member that must have one. */
  public String mandatoryString() {
    requirePresent();
    return string(Cause.MANDATORY_IE_INCORRECT);
  }

  /** The same for values of which there are few, such as a network's name, that come often. */
  public String mandatoryName() {
    requirePresent();
    return name(Cause.MANDATORY_IE_INCORRECT);
  }

  /** Returns the string of a member that may be null. */
  public @Nullable String optionalString() {
    return isNull() ? null : string(Cause.OPTIONAL_IE_INCORRECT);
  }

  /** Returns the truth value of a member that may be null, which is as good as false. */
  public boolean optionalBoolean() {
    JsonToken token = tokens.current();
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

  /** Ends the walk; a cursor that is closed has no members. */
  @Override
  public void close() {
    tokens.close();
    tokens = FlatJsonTokens.NONE;
  }
}
