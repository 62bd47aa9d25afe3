/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.http3;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.handler.codec.http3.DefaultHttp3GoAwayFrame;
import io.netty.handler.codec.http3.DefaultHttp3SettingsFrame;
import io.netty.handler.codec.http3.Http3;
import io.netty.handler.codec.http3.Http3ErrorCode;
import io.netty.handler.codec.http3.Http3Exception;
import io.netty.handler.codec.http3.Http3ServerConnectionHandler;
import io.netty.handler.codec.http3.Http3Settings;
import io.netty.handler.codec.quic.QuicChannel;
import io.netty.handler.codec.quic.QuicConnectionCloseEvent;
import io.netty.handler.codec.quic.QuicConnectionStats;
import io.netty.handler.codec.quic.QuicStreamChannel;
import io.netty.handler.codec.quic.QuicStreamType;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.netty.util.concurrent.Future;
import java.util.ArrayDeque;
import java.util.LinkedHashSet;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.http3.Http3FieldSection;
import org.sbamock.http.http3.SendResumption;
import org.sbamock.http.observe.ConnectionObserver;
import org.sbamock.http.observe.Side;
import org.sbamock.http.server.connection.FrameRateLimit;
import org.sbamock.http.server.connection.RequestHead;
import org.sbamock.http.server.connection.ServerConnection;
import org.sbamock.http.server.connection.ServerRuntime;

/** An HTTP/3 connection (RFC 9114), with one channel for the connection and one for each stream. */
public final class Http3ServerConnection extends ChannelInboundHandlerAdapter {
  private static final int NO_ERROR = (int) Http3ErrorCode.H3_NO_ERROR.code();
  private static final String STREAM_HANDLER = "http3";
  private static final int ROOM_TO_REFUSE = 4;
  private static final int EMPTY_FRAMES = 10_000;
  private static final int CONNECTION_REFUSED = 0x2;
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(2);
  private static final long STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private final ServerConnection connection;
  private final QuicChannel channel;
  private final Http3ErrorSink errors;
  private final FrameRateLimit emptyFrames = new FrameRateLimit("empty and unknown", EMPTY_FRAMES);
  private final FrameRateLimit resets;
  private final Http3SendAllowance sendAllowance;
  private final StreamReadBuffers readBuffers = new StreamReadBuffers();
  private final Set<QuicStreamChannel> unread = new LinkedHashSet<>();
  private final Queue<QuicStreamChannel> unopened = new ArrayDeque<>();
  private @Nullable Http3FieldSection headerSection;
  private boolean waiting;
  private long nextStreamId;
  private int streams;
  private boolean handshakeDone;
  private boolean failed;
  private boolean draining;
  private int closeCode = NO_ERROR;

  private Http3ServerConnection(ServerConnection connection, QuicChannel channel) {
    this.connection = connection;
    this.channel = channel;
    this.resets =
        new FrameRateLimit(
            "RESET_STREAM and STOP_SENDING",
            FrameRateLimit.maxResets(connection.runtime().maxQuicStreams));
    this.errors = new Http3ErrorSink(connection);
    this.sendAllowance = new Http3SendAllowance(connection, channel);
    connection.onFinish(this::finish);
    if (connection.runtime().draining()) {
      draining = true;
      connection.onCutOff(this::refuse);
    }
  }

  /**
   * Refuses the connection (RFC 9000 section 20.1), so that the client can repeat a request that it
   * sent with the end of its handshake.
   */
  private void refuse() {
    channel.close(false, CONNECTION_REFUSED, Unpooled.EMPTY_BUFFER);
  }

  public static ChannelInitializer<QuicChannel> initializer(ServerRuntime runtime) {
    return new ChannelInitializer<>() {
      @Override
      protected void initChannel(QuicChannel channel) {
        Http3ServerConnection connection =
            new Http3ServerConnection(runtime.openHandshake(channel), channel);
        channel
            .pipeline()
            .addLast(connection)
            .addLast(
                new Http3ServerConnectionHandler(
                    connection.errors, null, null, connection.settings(), true))
            .addLast(connection.errors);
      }
    };
  }

  public ServerConnection connection() {
    return connection;
  }

  FrameRateLimit emptyFrames() {
    return emptyFrames;
  }

  /**
   * Counts a request stream that the client has reset, or whose response it has stopped; too many
   * are a connection error.
   *
   * @param code the error code of HTTP/3, or {@link ConnectionObserver#NO_CODE} if it is unknown
   */
  void streamReset(long code) {
    observer().streamReset(HttpProtocol.H3, Side.REMOTE, code);
    if (resets.isExceeded()) {
      fail(exceeded(resets));
    }
  }

  ConnectionObserver observer() {
    return connection.runtime().connectionObserver;
  }

  /** Returns the error of a peer that exceeds a limit (RFC 9114 section 10.5). */
  static Http3Exception exceeded(FrameRateLimit limit) {
    return new Http3Exception(Http3ErrorCode.H3_EXCESSIVE_LOAD, "more than " + limit);
  }

  /** Closes the connection with an error (RFC 9114 section 8). */
  void fail(Http3Exception error) {
    if (failed) {
      return;
    }
    failed = true;
    connection.failed(error);
    close(error.errorCode().code());
  }

  /** Closes the connection with an error code of HTTP/3. */
  void close(long code) {
    observer().quicClosed(Side.LOCAL, true, code);
    channel.close(true, (int) code, Unpooled.EMPTY_BUFFER);
  }

  Http3SendAllowance sendAllowance() {
    return sendAllowance;
  }

  private DefaultHttp3SettingsFrame settings() {
    return new DefaultHttp3SettingsFrame(
        new Http3Settings().maxFieldSectionSize(maxFieldSectionSize()));
  }

  /**
   * Returns the maximum size of a field section in octets; sections above the limit of the server
   * are received so that they can be answered with 431.
   */
  long maxFieldSectionSize() {
    return (long) connection.runtime().limits.headerSize() * ROOM_TO_REFUSE;
  }

  /** Begins the header section of a request; no other one may be incomplete. */
  Http3FieldSection headerSection(RequestHead head) {
    Http3FieldSection section = headerSection;
    if (section == null) {
      section = Http3FieldSection.request(maxFieldSectionSize(), head);
      headerSection = section;
    } else {
      section.restart(head);
    }
    return section;
  }

  private void accept(QuicStreamChannel stream) {
    if (draining && stream.streamId() >= nextStreamId) {
      stream.pipeline().addLast(errors);
      // A client may treat STOP_SENDING as the end of the stream before it reads the reset.
      long code = Http3ErrorCode.H3_REQUEST_REJECTED.code();
      observer().streamReset(HttpProtocol.H3, Side.LOCAL, code);
      stream.shutdownOutput((int) code);
      return;
    }
    streams++;
    // The connection is not idle while a request is being received or a response is being sent.
    connection.exchangeOpened();
    stream
        .closeFuture()
        .addListener(
            closed -> {
              streams--;
              unread.remove(stream);
              connection.exchangeClosed();
            });
    nextStreamId = Math.max(nextStreamId, stream.streamId() + 4);
    boolean early = connection.runtime().earlyData && !handshakeDone;
    if (early && Http3.getLocalControlStream(channel) == null) {
      // SETTINGS are sent as soon as data can be sent (RFC 9114 section 7.2.4.2).
      ChannelHandlerContext http3 = channel.pipeline().context(Http3ServerConnectionHandler.class);
      ((Http3ServerConnectionHandler) http3.handler()).channelActive(http3);
    }
    stream.config().setRecvByteBufAllocator(readBuffers);
    // A name that is given need not be generated.
    stream.pipeline().addLast(STREAM_HANDLER, new Http3ServerStream(this, early));
  }

  /** Reads a stream at the next turn of the connection. */
  void readLater(QuicStreamChannel stream) {
    if (stream.isOpen() && unread.add(stream)) {
      stream.config().setAutoRead(false);
      awaitTurn();
    }
  }

  /** Ends the turn. If it took too long, no stream is read until the next one. */
  @Override
  public void channelReadComplete(ChannelHandlerContext ctx) {
    ctx.fireChannelReadComplete();
    if (!connection.turn().isOver()) {
      connection.turn().end();
    } else {
      channel.config().setAutoRead(false);
      awaitTurn();
    }
  }

  private void awaitTurn() {
    if (!waiting) {
      waiting = true;
      connection.turn().continueLater(this::takeTurn);
    }
  }

  /** Reads the streams that have waited, and then new ones, until the turn is over. */
  private void takeTurn() {
    waiting = false;
    connection.turn().end();
    while (!unread.isEmpty() && !connection.turn().isOver()) {
      QuicStreamChannel stream = unread.iterator().next();
      unread.remove(stream);
      stream.config().setAutoRead(true);
    }
    openWaiting();
    if (connection.turn().isOver()) {
      awaitTurn();
    } else if (channel.isOpen()) {
      channel.config().setAutoRead(true);
    }
  }

  @Override
  public void channelRegistered(ChannelHandlerContext ctx) {
    readEarly(ctx);
    ctx.fireChannelRegistered();
  }

  /** Sends the GOAWAY that was due before the handshake was complete. */
  @Override
  public void channelActive(ChannelHandlerContext ctx) {
    ctx.fireChannelActive();
    if (draining) {
      draining = false;
      ctx.executor().execute(this::finish);
    }
  }

  /**
   * Opens a stream; a request stream waits for the next turn if this one is over, since the
   * pipelines of a thousand streams take longer than a turn. The end of the read requests the turn.
   */
  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    if (!(message instanceof QuicStreamChannel stream)
        || stream.type() != QuicStreamType.BIDIRECTIONAL) {
      ctx.fireChannelRead(message);
    } else if (connection.turn().isOver()) {
      unopened.add(stream);
    } else {
      open(stream);
    }
    readEarly(ctx);
  }

  /** Opens a request stream, which bypasses Netty's codec on its way to the event loop. */
  private void open(QuicStreamChannel stream) {
    accept(stream);
    channel.pipeline().lastContext().fireChannelRead(stream);
  }

  private void openWaiting() {
    while (!unopened.isEmpty() && !connection.turn().isOver()) {
      QuicStreamChannel stream = unopened.remove();
      if (stream.isOpen()) {
        open(stream);
      }
    }
  }

  /**
   * Requests a read for each packet; otherwise Netty reads no stream before the handshake is
   * complete.
   */
  private void readEarly(ChannelHandlerContext ctx) {
    if (connection.runtime().earlyData && !handshakeDone) {
      ctx.read();
    }
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
    if (event instanceof SslHandshakeCompletionEvent handshake) {
      handshakeDone = true;
      connection.handshakeEnded(handshake.isSuccess());
    } else if (event instanceof QuicConnectionCloseEvent close) {
      observer().quicClosed(Side.REMOTE, close.isApplicationClose(), close.error());
      // QUIC would keep the connection with its streams for three probe timeouts, so that late
      // packets cause no stateless reset (RFC 9000 section 10.2), which Netty never sends.
      ctx.executor().execute(channel::close);
    }
    ctx.fireUserEventTriggered(event);
  }

  /**
   * Logs a failed handshake or connection; quiche notifies the client and closes the connection.
   */
  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    connection.failed(cause);
  }

  /**
   * Sends a GOAWAY with the first stream that is not processed (RFC 9114 section 5.2), then waits
   * for the open streams and for the client to close, which alone can determine that it has
   * received everything.
   */
  private void finish() {
    if (draining) {
      return;
    }
    draining = true;
    sendGoAway();
    if (closeCode == NO_ERROR) {
      SendResumption.of(channel.parent()).supervise(channel, () -> false);
    }
    closeOnceQuiet(System.nanoTime(), 0);
  }

  /**
   * Sends a GOAWAY that rejects the requests from a stream on, then closes the connection
   * gracefully.
   *
   * @param firstRejected the identifier of the first rejected stream; no effect if it is above that
   *     of an earlier GOAWAY or of the streams received
   * @param errorCode the error code of the CONNECTION_CLOSE
   */
  public void goAway(long firstRejected, int errorCode) {
    closeCode = errorCode;
    boolean fewer = firstRejected < nextStreamId;
    nextStreamId = Math.min(nextStreamId, firstRejected);
    if (draining && fewer) {
      sendGoAway();
    }
    finish();
  }

  private void sendGoAway() {
    QuicStreamChannel control = Http3.getLocalControlStream(channel);
    if (control != null) {
      observer().goAway(HttpProtocol.H3, Side.LOCAL, ConnectionObserver.NO_CODE);
      control.writeAndFlush(new DefaultHttp3GoAwayFrame(nextStreamId));
    }
  }

  /**
   * Closes the connection when no packets are exchanged; unacknowledged data is retransmitted, so
   * that the connection is not quiet until the client has received everything.
   */
  private void closeOnceQuiet(long since, long packets) {
    if (channel.isActive()) {
      channel
          .collectStats()
          .addListener(
              (Future<QuicConnectionStats> stats) -> {
                if (stats.isSuccess()) {
                  look(since, packets, stats.getNow().sent() + stats.getNow().recv());
                }
              });
    }
  }

  private void look(long since, long before, long packets) {
    long now = System.nanoTime();
    boolean quiet = streams == 0 && packets == before;
    if (quiet && now - since >= PATIENCE_NANOS) {
      close(closeCode);
      return;
    }
    long quietSince = quiet ? since : now;
    var unused =
        channel
            .eventLoop()
            .schedule(() -> closeOnceQuiet(quietSince, packets), STEP_NANOS, TimeUnit.NANOSECONDS);
  }
}
