/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.http2;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http2.DefaultHttp2FrameReader;
import io.netty.handler.codec.http2.DefaultHttp2HeadersDecoder;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameAdapter;
import io.netty.handler.codec.http2.Http2FrameReader;
import io.netty.handler.codec.http2.Http2Headers;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class Http2PlainFrameReaderTest {
  private static final int ROUNDS = 3_000;
  private static final byte[] SECTION = {(byte) 0x82, (byte) 0x86, (byte) 0x84};

  @Test
  void readsNothingOtherwiseThanNettysReader() {
    long seed = 20_261_121;
    Random random = new Random(seed);
    int plain = 0;
    for (int round = 0; round < ROUNDS; round++) {
      ByteBuf frames = frames(random);
      List<Integer> pieces = pieces(frames.readableBytes(), random);
      List<String> expected =
          read(
              new DefaultHttp2FrameReader(new DefaultHttp2HeadersDecoder()),
              frames.duplicate(),
              pieces);
      List<String> seen =
          read(
              new Http2PlainFrameReader(new DefaultHttp2HeadersDecoder(), length -> false),
              frames.duplicate(),
              pieces);
      assertThat(seen)
          .as("seed %d, round %d: %s", seed, round, ByteBufUtil.hexDump(frames))
          .isEqualTo(expected);
      plain += expected.size() > 3 ? 1 : 0;
    }
    assertThat(plain).isGreaterThan(ROUNDS / 20);
  }

  private static ByteBuf frames(Random random) {
    ByteBuf frames = Unpooled.buffer();
    for (int i = 1 + random.nextInt(6); i > 0; i--) {
      boolean usual = random.nextInt(4) > 0;
      int type = usual ? random.nextInt(2) : random.nextInt(11);
      int flags = usual ? 4 * random.nextInt(2) + random.nextInt(2) : random.nextInt(256);
      byte[] payload =
          type == 1 || type == 9 ? SECTION.clone() : new byte[random.nextInt(4) == 0 ? 8 : 4];
      if (random.nextInt(12) == 0) {
        random.nextBytes(payload);
      }
      int length = random.nextInt(60) == 0 ? 20_000 : payload.length;
      frames.writeMedium(length).writeByte(type).writeByte(flags);
      frames.writeInt(random.nextInt(10) == 0 ? 0 : 2 * random.nextInt(4) + 1);
      frames.writeBytes(payload);
    }
    return frames;
  }

  private static List<Integer> pieces(int octets, Random random) {
    List<Integer> pieces = new ArrayList<>();
    for (int rest = octets; rest > 0; rest -= pieces.get(pieces.size() - 1)) {
      pieces.add(1 + random.nextInt(rest));
    }
    return pieces;
  }

  /** Feeds a reader as a ByteToMessageDecoder does: again with the rest after a stream error. */
  public static List<String> read(Http2FrameReader reader, ByteBuf frames, List<Integer> pieces) {
    Recording listener = new Recording();
    ChannelHandlerContext ctx =
        new EmbeddedChannel(new ChannelInboundHandlerAdapter()).pipeline().firstContext();
    ByteBuf input = Unpooled.buffer();
    for (int piece : pieces) {
      input.writeBytes(frames, piece);
      int before;
      do {
        before = input.readableBytes();
        try {
          reader.readFrame(ctx, input, listener);
        } catch (Http2Exception e) {
          listener.events.add(
              (Http2Exception.isStreamError(e) ? "stream " : "connection ") + e.error());
        }
      } while (input.isReadable() && input.readableBytes() != before);
    }
    reader.close();
    return listener.events;
  }

  private static final class Recording extends Http2FrameAdapter {
    private final List<String> events = new ArrayList<>();

    @Override
    public int onDataRead(
        ChannelHandlerContext ctx, int streamId, ByteBuf data, int padding, boolean endOfStream) {
      events.add(
          "DATA " + streamId + " " + ByteBufUtil.hexDump(data) + " " + padding + endOfStream);
      return data.readableBytes() + padding;
    }

    @Override
    public void onHeadersRead(
        ChannelHandlerContext ctx,
        int streamId,
        Http2Headers headers,
        int padding,
        boolean endStream) {
      events.add("HEADERS " + streamId + " " + headers + " " + padding + endStream);
    }

    @Override
    public void onHeadersRead(
        ChannelHandlerContext ctx,
        int streamId,
        Http2Headers headers,
        int streamDependency,
        short weight,
        boolean exclusive,
        int padding,
        boolean endStream) {
      events.add("HEADERS+ " + streamId + " " + headers + " " + weight + padding + endStream);
    }

    @Override
    public void onRstStreamRead(ChannelHandlerContext ctx, int streamId, long errorCode) {
      events.add("RST_STREAM " + streamId);
    }

    @Override
    public void onPingRead(ChannelHandlerContext ctx, long data) {
      events.add("PING " + data);
    }

    @Override
    public void onWindowUpdateRead(ChannelHandlerContext ctx, int streamId, int increment) {
      events.add("WINDOW_UPDATE " + streamId + " " + increment);
    }
  }
}
