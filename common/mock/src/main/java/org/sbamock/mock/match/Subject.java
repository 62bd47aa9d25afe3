/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock.match;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.sbamock.sbi.Json;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/** The value to which a pattern is applied, converted to text, octets or JSON on first use. */
public final class Subject {
  static final Subject ABSENT = new Subject(null, null);

  private @Nullable String text;
  private final @Nullable ByteBuf content;
  private @Nullable JsonNode json;

  private Subject(@Nullable String text, @Nullable ByteBuf content) {
    this.text = text;
    this.content = content;
  }

  public static Subject of(String text) {
    return new Subject(text, null);
  }

  /** Returns the subject of content; does not release the buffer. */
  public static Subject of(ByteBuf content) {
    return content.isReadable() ? new Subject(null, content) : ABSENT;
  }

  /**
   * Returns the subject of a value that a JSONPath selects: the text of a scalar, otherwise its
   * JSON.
   */
  public static Subject of(JsonNode value) {
    Subject subject = new Subject(value.isValueNode() ? value.asString() : value.toString(), null);
    subject.json = value;
    return subject;
  }

  public boolean isAbsent() {
    return text == null && content == null;
  }

  public String text() {
    String read = text;
    if (read == null) {
      read = content == null ? "" : content.toString(StandardCharsets.UTF_8);
      text = read;
    }
    return read;
  }

  public byte[] octets() {
    return content == null
        ? text().getBytes(StandardCharsets.UTF_8)
        : ByteBufUtil.getBytes(content);
  }

  /** Returns the value as JSON; a missing node if it is not JSON. */
  public JsonNode json() {
    JsonNode read = json;
    if (read == null) {
      try {
        read =
            content == null
                ? Json.mapper().readTree(text())
                : Json.mapper().readTree(ByteBufUtil.getBytes(content));
      } catch (JacksonException e) {
        read = MissingNode.getInstance();
      }
      json = read;
    }
    return read;
  }
}
