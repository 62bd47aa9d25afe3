/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.http3;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.handler.codec.http3.Http3Exception;
import java.util.ArrayList;
import java.util.List;
import org.sbamock.http.HttpFields;

/**
 * The parts of a request as they are read: its header section, content and trailers, and {@code
 * end} or the error.
 */
final class RecordedMessage implements Http3MessageReader.Listener {
  private static final int MAX_SECTION = 8_192;

  private final List<String> parts = new ArrayList<>();
  private final StringBuilder content = new StringBuilder();
  private HttpFields fields = new HttpFields();

  /** Reads a message in pieces, which remain owned by the caller. */
  static List<String> read(List<ByteBuf> pieces) {
    RecordedMessage message = new RecordedMessage();
    Http3MessageReader reader = Http3MessageReader.ofRequest(message, MAX_SECTION);
    try {
      for (ByteBuf piece : pieces) {
        reader.read(piece.duplicate());
      }
      reader.end();
      message.add("end");
    } catch (Http3Exception e) {
      message.add(e.errorCode().name());
    }
    return message.parts;
  }

  @Override
  public Http3FieldSection section(boolean trailers) {
    fields = new HttpFields();
    return trailers
        ? Http3FieldSection.trailers(MAX_SECTION, fields::addReceived)
        : Http3FieldSection.request(MAX_SECTION, fields::addReceived);
  }

  @Override
  public boolean headers() {
    add("headers " + fields);
    return true;
  }

  @Override
  public void data(ByteBuf piece) {
    content.append(ByteBufUtil.hexDump(piece));
    piece.release();
  }

  @Override
  public void trailers() {
    add("trailers " + fields);
  }

  private void add(String part) {
    if (content.length() > 0) {
      parts.add("content " + content);
      content.setLength(0);
    }
    parts.add(part);
  }

  @Override
  public void emptyFrame() {}
}
