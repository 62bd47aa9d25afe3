/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.benchmarks.http;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersDecoder;
import io.netty.handler.codec.http2.DefaultHttp2HeadersEncoder;
import io.netty.handler.codec.http2.Http2CodecUtil;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Flags;
import io.netty.handler.codec.http2.Http2FrameTypes;
import io.netty.handler.codec.http2.Http2Headers;
import java.util.List;

/**
 * The client of HTTP/2. Its header compression is in the steady state: what does not change is in
 * the dynamic table, a variable path never gets there.
 */
final class Http2Wire implements Wire {
  private static final int STREAM_ID = 5;
  private static final int FIRST_WINDOW = 65_535;
  private static final int STREAMS_PER_UPDATE = 1_024;

  private final Line line;
  private final DefaultHttp2HeadersEncoder hpack =
      new DefaultHttp2HeadersEncoder(
          (name, value) -> value.toString().contains(WireRequest.VARIABLE), true);
  private final DefaultHttp2HeadersDecoder answers = new DefaultHttp2HeadersDecoder();
  private final PreparedRequest[] requests;
  private final int[] dataFrames;
  private int nextStream = 1;
  private int sinceUpdate;
  private int windowUsed;

  Http2Wire(Line line, String scheme, List<WireRequest> requests) {
    this.line = line;
    this.requests = new PreparedRequest[requests.size()];
    this.dataFrames = new int[requests.size()];
    line.send(
        Unpooled.buffer()
            .writeBytes(Http2CodecUtil.connectionPrefaceBuf())
            .writeBytes(frame(Http2FrameTypes.SETTINGS, new Http2Flags(), 0, new byte[0])));
    line.send(windowUpdate(Integer.MAX_VALUE - FIRST_WINDOW));
    line.send(frame(Http2FrameTypes.SETTINGS, new Http2Flags().ack(true), 0, new byte[0]));
    for (int round = 0; round < 2; round++) {
      // The first round fills the dynamic table, the second finds it full.
      for (int i = 0; i < requests.size(); i++) {
        prepare(i, scheme, requests.get(i));
        if (round == 0) {
          check(requests.get(i), line.record(recorded(i)));
        }
      }
    }
  }

  private Runnable recorded(int request) {
    return () -> exchange(request);
  }

  private void prepare(int index, String scheme, WireRequest request) {
    byte[] content = request.content().getBytes(US_ASCII);
    Http2Headers headers =
        new DefaultHttp2Headers()
            .method(request.method())
            .scheme(scheme)
            .authority("127.0.0.1")
            .path(request.path())
            .add("user-agent", "AMF")
            .add("accept", "*/*");
    if (content.length > 0) {
      headers.add("content-type", "application/json");
      headers.add("content-length", Integer.toString(content.length));
    }
    ByteBuf section = Unpooled.buffer();
    try {
      hpack.encodeHeaders(1, headers, section);
    } catch (Http2Exception e) {
      throw new IllegalStateException(e);
    }
    Http2Flags flags = new Http2Flags().endOfHeaders(true).endOfStream(content.length == 0);
    ByteBuf frames = frame(Http2FrameTypes.HEADERS, flags, 0, ByteBufUtil.getBytes(section));
    dataFrames[index] = frames.readableBytes();
    if (content.length > 0) {
      frames.writeBytes(
          frame(Http2FrameTypes.DATA, new Http2Flags().endOfStream(true), 0, content));
    }
    requests[index] = PreparedRequest.of(ByteBufUtil.getBytes(frames));
  }

  private static ByteBuf windowUpdate(int octets) {
    byte[] increment = ByteBufUtil.getBytes(Unpooled.copyInt(octets));
    return frame(Http2FrameTypes.WINDOW_UPDATE, new Http2Flags(), 0, increment);
  }

  private static ByteBuf frame(byte type, Http2Flags flags, int stream, byte[] payload) {
    return Unpooled.buffer()
        .writeMedium(payload.length)
        .writeByte(type)
        .writeByte(flags.value())
        .writeInt(stream)
        .writeBytes(payload);
  }

  private void check(WireRequest request, byte[] answer) {
    ByteBuf frames = Unpooled.wrappedBuffer(answer);
    while (frames.isReadable()) {
      int length = frames.readUnsignedMedium();
      byte type = frames.readByte();
      frames.skipBytes(Http2CodecUtil.FRAME_HEADER_LENGTH - 4);
      ByteBuf payload = frames.readSlice(length);
      if (type == Http2FrameTypes.HEADERS) {
        CharSequence status = status(payload);
        if (!request.isVariable() && status.charAt(0) != '2') {
          throw new IllegalStateException(request + " was answered: " + status);
        }
        return;
      }
    }
    throw new IllegalStateException(request + " was not answered");
  }

  private CharSequence status(ByteBuf section) {
    try {
      return answers.decodeHeaders(1, section).status();
    } catch (Http2Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public int exchange(int request) {
    return send(request, requests[request].writeTo(buffer()));
  }

  @Override
  public int exchange(int request, byte[] variable) {
    return send(request, requests[request].writeTo(buffer(), variable));
  }

  private ByteBuf buffer() {
    return line.server().alloc().ioBuffer(1_024);
  }

  private int send(int request, ByteBuf frames) {
    frames.setInt(STREAM_ID, nextStream);
    if (frames.readableBytes() > dataFrames[request]) {
      frames.setInt(dataFrames[request] + STREAM_ID, nextStream);
    }
    nextStream += 2;
    long before = line.received();
    line.send(frames);
    int octets = (int) (line.received() - before);
    giveWindow(octets);
    return octets;
  }

  /** Gives back a little less than was used; what is missing does not tell within a run. */
  private void giveWindow(int octets) {
    windowUsed += Math.max(0, octets - 256);
    if (++sinceUpdate == STREAMS_PER_UPDATE && windowUsed > 0) {
      line.send(windowUpdate(windowUsed));
      sinceUpdate = 0;
      windowUsed = 0;
    }
  }

  @Override
  public String ask(int request) {
    return Line.text(line.record(recorded(request)));
  }

  @Override
  public void close() {
    line.close();
  }
}
