/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.multipart;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpHeaderNames;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpFields;
import org.sbamock.sbi.MediaTypes;
import org.sbamock.sbi.SbiException;

/**
 * JSON with binary parts to which it refers (RFC 2387). A message of {@code application/json} is
 * one without binary parts.
 *
 * <pre>{@code
 * MultipartRelated message = MultipartRelated.read(contentType, content);
 * Data data = Json.read(message.json(), Data.class);
 * byte[] octets = message.binary("/n1MessageContainer/n1MessageContent", data.contentId());
 * }</pre>
 */
public final class MultipartRelated {
  private final ByteBuf json;
  private final Map<String, byte[]> binaries;

  MultipartRelated(ByteBuf json, Map<String, byte[]> binaries) {
    this.json = json;
    this.binaries = binaries;
  }

  /**
   * Reads the content of a message with header fields, see {@link #read(CharSequence, ByteBuf)}.
   */
  public static MultipartRelated of(HttpFields headers, ByteBuf content) {
    return read(headers.get(HttpHeaderNames.CONTENT_TYPE), content);
  }

  /**
   * Reads the content of a message. Does not release the buffer.
   *
   * @param contentType the value of {@code content-type}; null if there is none, which is JSON
   * @throws SbiException INVALID_MSG_FORMAT if the content is a malformed multipart message
   */
  public static MultipartRelated read(@Nullable CharSequence contentType, ByteBuf content) {
    if (contentType == null || !MediaTypes.is(contentType, MediaTypes.MULTIPART_RELATED)) {
      return new MultipartRelated(content, Map.of());
    }
    MultipartParser parser = new MultipartParser(contentType, ByteBufUtil.getBytes(content));
    BodyPart root = parser.root();
    return new MultipartRelated(Unpooled.wrappedBuffer(root.content()), parser.binaries(root));
  }

  /** Returns the JSON. */
  public ByteBuf json() {
    return json;
  }

  /**
   * Returns the octets of a binary part.
   *
   * @param pointer the JSON Pointer of the RefToBinaryData (TS 29.571 clause 5.2.4)
   * @param contentId its {@code contentId}
   * @throws SbiException MANDATORY_IE_INCORRECT if there is no such part
   */
  public byte[] binary(String pointer, String contentId) {
    byte[] octets = binaries.get(contentId);
    if (octets == null) {
      throw SbiException.incorrectIe(
          pointer + "/contentId", "no body part has the content-id " + quoted(contentId));
    }
    return octets;
  }

  private static String quoted(String contentId) {
    return "'" + (contentId.length() > 64 ? contentId.substring(0, 64) + "…" : contentId) + "'";
  }

  /** Returns the {@code content-id}s of the binary parts. */
  public List<String> contentIds() {
    return List.copyOf(binaries.keySet());
  }
}
