/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.http3;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http3.Http3Exception;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.sbamock.http.HttpFields;

/**
 * The octets of an HTTP/3 request stream, read whole and in random pieces with the same result; its
 * fields, encoded again, are decoded to the same fields. The first two octets of an input are the
 * seed of the pieces.
 */
public final class RequestStreamFuzz {
  private static final int SEED = 2;
  private static final int MAX_SECTION = 4_096;

  private RequestStreamFuzz() {}

  /** Runs the target with one input. */
  public static void fuzzerTestOneInput(byte[] input) {
    if (input.length <= SEED) {
      return;
    }
    Random random = new Random((input[0] & 0xff) << 8 | input[1] & 0xff);
    int length = input.length - SEED;
    List<String> whole = read(input, List.of(length));
    List<Integer> pieces = new ArrayList<>();
    for (int rest = length; rest > 0; rest -= pieces.get(pieces.size() - 1)) {
      pieces.add(1 + random.nextInt(Math.min(rest, 40)));
    }
    assertThat(read(input, pieces)).isEqualTo(whole);
  }

  private static List<String> read(byte[] input, List<Integer> pieces) {
    Message message = new Message();
    Http3MessageReader reader = Http3MessageReader.ofRequest(message, MAX_SECTION);
    int at = SEED;
    try {
      for (int length : pieces) {
        reader.read(Unpooled.wrappedBuffer(input, at, length));
        at += length;
      }
      reader.end();
      message.parts.add("end " + message.content);
    } catch (Http3Exception e) {
      message.parts.add(e.errorCode() + " " + message.content);
    }
    return message.parts;
  }

  private static final class Message implements Http3MessageReader.Listener {
    private final List<String> parts = new ArrayList<>();
    private final StringBuilder content = new StringBuilder();
    private HttpFields fields = new HttpFields();

    @Override
    public Http3FieldSection section(boolean trailers) {
      fields = new HttpFields();
      return trailers
          ? Http3FieldSection.trailers(MAX_SECTION, fields::addReceived)
          : Http3FieldSection.request(MAX_SECTION, fields::addReceived);
    }

    @Override
    public boolean headers() throws Http3Exception {
      parts.add("headers " + fields);
      requireSameAgain();
      return true;
    }

    @Override
    public void trailers() throws Http3Exception {
      parts.add("trailers " + fields);
      requireSameAgain();
    }

    private void requireSameAgain() throws Http3Exception {
      OctetBuffer section = new OctetBuffer(64);
      QpackEncoder.begin(section);
      fields.forEach((name, value) -> QpackEncoder.field(section, name, value));
      HttpFields again = new HttpFields();
      QpackDecoder.decode(section, again::addReceived);
      assertThat(again.toString()).isEqualTo(fields.toString());
    }

    @Override
    public void data(ByteBuf piece) {
      content.append(ByteBufUtil.hexDump(piece));
      piece.release();
    }

    @Override
    public void emptyFrame() {}
  }
}
