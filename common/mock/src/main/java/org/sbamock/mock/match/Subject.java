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

/** What a pattern is held against, read as text, octets or JSON when first asked for. */
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

  /** Creates a content; the buffer stays its owner's. */
  public static Subject of(ByteBuf content) {
    return content.isReadable() ? new Subject(null, content) : ABSENT;
  }

  /** What a JSON value is for the pattern of a JSON path: a scalar's text, else its JSON. */
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

  /** Returns the value, missing if this is no JSON. */
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
