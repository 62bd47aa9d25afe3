/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.multipart;

import io.netty.util.AsciiString;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.sbamock.sbi.MediaTypes;

/**
 * A writer of multipart/related messages (RFC 2387) that have the same binary parts. The {@code
 * content-id} has no angle brackets, as in TS 29.518 annex B, since peers compare it literally with
 * the {@code contentId} in the JSON.
 */
public final class MultipartWriter {
  private static final String BOUNDARY = "sbamock-part";

  private final List<BodyPart> binaries;
  private final String boundary;

  /**
   * Creates a writer.
   *
   * @param binaries the binary parts, each with {@code contentType} and {@code contentId}
   */
  public MultipartWriter(List<BodyPart> binaries) {
    this.binaries = List.copyOf(binaries);
    boundary = boundary();
  }

  /**
   * Returns a boundary that no binary part contains; JSON without line breaks cannot contain it.
   */
  private String boundary() {
    String candidate = BOUNDARY;
    for (int i = 1; occurs(candidate); i++) {
      candidate = BOUNDARY + "-" + i;
    }
    return candidate;
  }

  private boolean occurs(String candidate) {
    return binaries.stream()
        .anyMatch(
            part ->
                new String(part.content(), StandardCharsets.ISO_8859_1).contains("--" + candidate));
  }

  /** Returns the {@code content-type}. */
  public AsciiString contentType() {
    return AsciiString.of(
        MediaTypes.MULTIPART_RELATED
            + "; boundary="
            + boundary
            + "; type=\""
            + MediaTypes.JSON
            + "\"");
  }

  /** Returns the octets of the binary parts. */
  public int binaryLength() {
    return binaries.stream().mapToInt(part -> part.content().length).sum();
  }

  /**
   * Returns a message with JSON.
   *
   * @param json contains no line breaks
   */
  public byte[] write(byte[] json) {
    ByteArrayOutputStream message = new ByteArrayOutputStream(json.length + binaryLength() + 256);
    text(message, "--" + boundary + "\r\ncontent-type: " + MediaTypes.JSON + "\r\n\r\n");
    message.writeBytes(json);
    for (BodyPart part : binaries) {
      text(message, "\r\n--" + boundary + "\r\ncontent-type: " + part.contentType());
      text(message, "\r\ncontent-id: " + part.contentId() + "\r\n\r\n");
      message.writeBytes(part.content());
    }
    text(message, "\r\n--" + boundary + "--\r\n");
    return message.toByteArray();
  }

  private static void text(ByteArrayOutputStream message, String text) {
    message.writeBytes(text.getBytes(StandardCharsets.ISO_8859_1));
  }
}
