/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring.observability;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpHeaderNames;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.sbamock.http.HttpResponse;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.MediaTypes;

/**
 * The cause of a problem as the index of a tag's value. The number of values is limited: a cause
 * that {@link Cause} does not list is {@link #OTHER}.
 */
final class ProblemCause {
  /** The index of a response without a cause. */
  static final int NONE = 0;

  private static final Cause[] CAUSES = Cause.values();

  /** The index of a cause that is not listed. */
  static final int OTHER = CAUSES.length + 1;

  /** The number of indices. */
  static final int COUNT = CAUSES.length + 2;

  private static final int MAX_SEARCHED = 4_096;
  private static final int MAX_LENGTH = 64;
  private static final ByteBuf MEMBER =
      Unpooled.unreleasableBuffer(
          Unpooled.copiedBuffer("\"cause\"", StandardCharsets.US_ASCII).asReadOnly());
  private static final Map<String, Integer> INDICES = indices();

  private ProblemCause() {}

  private static Map<String, Integer> indices() {
    Map<String, Integer> indices = new HashMap<>();
    for (Cause cause : CAUSES) {
      indices.put(cause.name(), cause.ordinal() + 1);
    }
    return indices;
  }

  /** Returns the text of an index. */
  static String text(int index) {
    if (index == NONE) {
      return "NONE";
    }
    return index == OTHER ? "OTHER" : CAUSES[index - 1].name();
  }

  /**
   * Returns the index of the cause of a response, which is searched for only in the first octets of
   * a {@code application/problem+json}.
   */
  static int of(HttpResponse response) {
    if (response.status() < 400) {
      return NONE;
    }
    CharSequence type = response.headers().get(HttpHeaderNames.CONTENT_TYPE);
    return type != null && MediaTypes.is(type, MediaTypes.PROBLEM_JSON)
        ? of(response.content())
        : NONE;
  }

  private static int of(ByteBuf content) {
    ByteBuf json =
        content.slice(content.readerIndex(), Math.min(content.readableBytes(), MAX_SEARCHED));
    int found = ByteBufUtil.indexOf(MEMBER, json);
    if (found < 0) {
      return NONE;
    }
    int colon = skipSpaces(json, found + MEMBER.readableBytes());
    int quote =
        colon < json.writerIndex() && json.getByte(colon) == ':'
            ? skipSpaces(json, colon + 1)
            : json.writerIndex();
    if (quote >= json.writerIndex() || json.getByte(quote) != '"') {
      return NONE;
    }
    int begin = quote + 1;
    int length =
        json.bytesBefore(begin, Math.min(MAX_LENGTH, json.writerIndex() - begin), (byte) '"');
    return length <= 0
        ? OTHER
        : INDICES.getOrDefault(json.toString(begin, length, StandardCharsets.US_ASCII), OTHER);
  }

  private static int skipSpaces(ByteBuf json, int from) {
    int index = from;
    while (index < json.writerIndex() && json.getByte(index) <= ' ' && json.getByte(index) > 0) {
      index++;
    }
    return index;
  }
}
