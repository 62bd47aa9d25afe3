/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.multipart;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.sbamock.sbi.SbiException;

/** Multipart messages: the first line of an input is the content-type, the rest the content. */
public final class MultipartFuzz {
  private static final int MAX_ID = 1_000;
  private static final byte[] JSON = {'{', '}'};

  private MultipartFuzz() {}

  /** Runs the target with one input. */
  public static void fuzzerTestOneInput(byte[] input) {
    int line = 0;
    while (line < input.length && input[line] != '\n') {
      line++;
    }
    String contentType = new String(input, 0, line, StandardCharsets.ISO_8859_1);
    byte[] content = Arrays.copyOfRange(input, Math.min(input.length, line + 1), input.length);
    MultipartRelated message;
    try {
      message = MultipartRelated.read(contentType, Unpooled.wrappedBuffer(content));
    } catch (SbiException e) {
      assertThat(e.problem().status()).isEqualTo(400);
      assertThat(e.problem().cause()).isEqualTo("INVALID_MSG_FORMAT");
      return;
    }
    assertThat(message.json().readableBytes()).isLessThanOrEqualTo(content.length);
    assertThat(message.contentIds()).hasSizeLessThan(MultipartParser.MAX_PARTS);
    requireEqualAfterWriting(message);
  }

  private static void requireEqualAfterWriting(MultipartRelated message) {
    List<BodyPart> parts =
        message.contentIds().stream()
            .filter(id -> id.length() <= MAX_ID && !id.startsWith("<"))
            .map(id -> new BodyPart(BodyPart.NGAP, id, message.binary("", id)))
            .toList();
    MultipartWriter writer = new MultipartWriter(parts);
    MultipartRelated again =
        MultipartRelated.read(writer.contentType(), Unpooled.wrappedBuffer(writer.write(JSON)));
    assertThat(again.contentIds()).hasSameSizeAs(parts);
    for (BodyPart part : parts) {
      assertThat(again.binary("", String.valueOf(part.contentId()))).isEqualTo(part.content());
    }
  }
}
