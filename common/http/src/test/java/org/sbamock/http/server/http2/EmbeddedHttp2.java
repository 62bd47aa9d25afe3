/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.http2;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http2.DefaultHttp2FrameReader;
import io.netty.handler.codec.http2.Http2CodecUtil;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameAdapter;
import io.netty.handler.codec.http2.Http2Headers;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.sbamock.http.FailureRenderer;
import org.sbamock.http.Http2Settings;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.QuicSettings;
import org.sbamock.http.Router;
import org.sbamock.http.server.connection.ServerConnection;
import org.sbamock.http.server.connection.ServerLimits;
import org.sbamock.http.server.connection.ServerLoad;
import org.sbamock.http.server.connection.ServerObserver;
import org.sbamock.http.server.connection.ServerRuntime;

/**
 * A server's connection of h2c without a socket: frames go in, and those of the answers come out.
 */
final class EmbeddedHttp2 implements AutoCloseable {
  /** The maximum length of the content of a POST, in octets. */
  static final int CONTENT_LIMIT = 100_000;

  static final int DATA = 0;
  static final int HEADERS = 1;
  static final int RST_STREAM = 3;
  static final int SETTINGS = 4;
  static final int WINDOW_UPDATE = 8;
  static final int CONTINUATION = 9;
  static final int END_STREAM = 1;
  static final int END_HEADERS = 4;
  private static final int INITIAL_WINDOW_SIZE = 4;

  /** Within this time only the next turn of the connection is due, no timeout. */
  private static final long ANOTHER_TURN_NANOS = 1_000_000;

  private final PausedReads pausedReads = new PausedReads();
  private final BlockableChannel channel = new BlockableChannel(pausedReads);
  private final EmbeddedChannel reading = new EmbeddedChannel(new ChannelInboundHandlerAdapter());
  private final DefaultHttp2FrameReader answers = new DefaultHttp2FrameReader();
  private final Answers listener = new Answers();
  private final ByteBuf received = Unpooled.buffer();
  private final ServerRuntime runtime;
  private final ServerConnection connection;
  private long handlerNanos;

  EmbeddedHttp2() {
    this(ServerLimits.DEFAULT);
  }

  EmbeddedHttp2(ServerLimits limits) {
    this(limits, FailureRenderer.BARE);
  }

  EmbeddedHttp2(ServerLimits limits, FailureRenderer failures) {
    Router router = new Router(FailureRenderer.BARE);
    router
        .route(HttpMethod.GET, "/{octets}", this::answer)
        .limitContent(CONTENT_LIMIT)
        .route(HttpMethod.POST, "/{octets}", this::answer);
    runtime =
        new ServerRuntime(
            router,
            failures,
            ServerObserver.NONE,
            limits,
            EnumSet.of(HttpProtocol.H2C),
            2_048,
            Http2Settings.DEFAULT,
            QuicSettings.DEFAULT,
            1);
    connection = runtime.open(channel);
    channel.pipeline().addLast(Http2ServerConnection.create(connection, HttpProtocol.H2C));
    send(
        Http2CodecUtil.connectionPrefaceBuf(),
        frame(SETTINGS, 0, 0, new byte[0]),
        frame(SETTINGS, 1, 0, new byte[0]));
    events();
  }

  /** Makes each request occupy the event loop for a time in nanoseconds. */
  EmbeddedHttp2 handlerTime(long nanos) {
    handlerNanos = nanos;
    return this;
  }

  /** Blocks the output, as the socket of a client does that reads nothing, or unblocks it. */
  EmbeddedHttp2 blockOutput(boolean blocked) {
    channel.blocked = blocked;
    channel.flush();
    return this;
  }

  /** Returns whether the server reads the channel. */
  boolean isRead() {
    return channel.config().isAutoRead();
  }

  private static final class BlockableChannel extends EmbeddedChannel {
    private boolean blocked;

    BlockableChannel(ChannelHandler handler) {
      super(handler);
    }

    @Override
    protected void doWrite(ChannelOutboundBuffer output) throws Exception {
      if (!blocked) {
        super.doWrite(output);
      }
    }
  }

  /** Returns how often the server read the channel although it had paused reading. */
  int readsWhilePaused() {
    return pausedReads.count;
  }

  private static final class PausedReads extends ChannelOutboundHandlerAdapter {
    private int count;

    @Override
    public void read(ChannelHandlerContext ctx) throws Exception {
      if (!ctx.channel().config().isAutoRead()) {
        count++;
      }
      super.read(ctx);
    }
  }

  private void answer(HttpExchange exchange) {
    long begin = System.nanoTime();
    while (System.nanoTime() - begin < handlerNanos) {
      Thread.onSpinWait();
    }
    int octets = Integer.parseInt(exchange.pathParameter("octets"));
    exchange.respond(HttpResponse.of(200, exchange.alloc().buffer(octets).writeZero(octets)));
  }

  static ByteBuf frame(int type, int flags, int stream, byte[] payload) {
    return Unpooled.buffer()
        .writeMedium(payload.length)
        .writeByte(type)
        .writeByte(flags)
        .writeInt(stream)
        .writeBytes(payload);
  }

  static ByteBuf initialWindow(int octets) {
    return Unpooled.buffer()
        .writeMedium(6)
        .writeByte(SETTINGS)
        .writeByte(0)
        .writeInt(0)
        .writeShort(INITIAL_WINDOW_SIZE)
        .writeInt(octets);
  }

  static ByteBuf windowUpdate(int stream, int octets) {
    return Unpooled.buffer()
        .writeMedium(4)
        .writeByte(WINDOW_UPDATE)
        .writeByte(0)
        .writeInt(stream)
        .writeInt(octets);
  }

  public static ByteBuf reset(int stream) {
    return frame(RST_STREAM, 0, stream, new byte[] {0, 0, 0, (byte) Http2Error.CANCEL.code()});
  }

  /** A GET that is answered with so many octets. */
  public static ByteBuf get(int stream, int octets) {
    return frame(HEADERS, END_HEADERS | END_STREAM, stream, section(0x82, octets));
  }

  /** A POST whose content is yet to come. */
  static ByteBuf post(int stream, int octets) {
    return frame(HEADERS, END_HEADERS, stream, section(0x83, octets));
  }

  /** Fields that stay out of the dynamic table (RFC 7541 section 6.2.2). */
  static byte[] section(int method, int octets) {
    String path = "/" + octets;
    ByteBuf section = Unpooled.buffer().writeByte(method).writeByte(0x86);
    section.writeByte(0x04).writeByte(path.length());
    section.writeCharSequence(path, US_ASCII);
    section.writeByte(0x01).writeByte(1).writeByte('a');
    byte[] written = new byte[section.readableBytes()];
    section.readBytes(written);
    return written;
  }

  /** Sends all of that in one read of the server. */
  EmbeddedHttp2 send(ByteBuf... frames) {
    channel.writeInbound(Unpooled.wrappedBuffer(frames));
    long next = 0;
    while (next >= 0 && next < ANOTHER_TURN_NANOS) {
      next = channel.runScheduledPendingTasks();
    }
    return this;
  }

  /** Header sections, DATA by its octets, resets and GOAWAY that came since the last call. */
  List<String> events() {
    ChannelHandlerContext ctx = reading.pipeline().firstContext();
    for (ByteBuf sent = channel.readOutbound(); sent != null; sent = channel.readOutbound()) {
      received.discardReadBytes().writeBytes(sent);
      sent.release();
    }
    try {
      answers.readFrame(ctx, received, listener);
    } catch (Http2Exception e) {
      throw new AssertionError(e);
    }
    List<String> events = List.copyOf(listener.events);
    listener.events.clear();
    return events;
  }

  ServerLoad load() {
    return runtime.load();
  }

  boolean isOpen() {
    channel.runPendingTasks();
    return channel.isOpen();
  }

  @Override
  public void close() {
    answers.close();
    received.release();
    connection.cutOff();
    channel.finishAndReleaseAll();
    reading.finishAndReleaseAll();
  }

  private static final class Answers extends Http2FrameAdapter {
    private final List<String> events = new ArrayList<>();

    @Override
    public void onHeadersRead(
        ChannelHandlerContext ctx,
        int streamId,
        Http2Headers headers,
        int padding,
        boolean endStream) {
      events.add(streamId + ": " + headers.status() + (endStream ? " end" : ""));
    }

    @Override
    public int onDataRead(
        ChannelHandlerContext ctx, int streamId, ByteBuf data, int padding, boolean endOfStream) {
      events.add(streamId + ": DATA " + data.readableBytes() + (endOfStream ? " end" : ""));
      return data.readableBytes() + padding;
    }

    @Override
    public void onRstStreamRead(ChannelHandlerContext ctx, int streamId, long errorCode) {
      events.add(streamId + ": " + Http2Error.valueOf(errorCode));
    }

    @Override
    public void onGoAwayRead(
        ChannelHandlerContext ctx, int lastStreamId, long errorCode, ByteBuf debugData) {
      events.add("GOAWAY " + Http2Error.valueOf(errorCode));
    }
  }
}
