/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.attack.wire;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.socket.ChannelInputShutdownReadComplete;
import io.netty.handler.codec.quic.QuicChannel;
import io.netty.handler.codec.quic.QuicClientCodecBuilder;
import io.netty.handler.codec.quic.QuicSslContext;
import io.netty.handler.codec.quic.QuicStreamChannel;
import io.netty.handler.codec.quic.QuicStreamType;
import io.netty.util.AttributeKey;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.Future;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.sbamock.http.transport.Transport;

/**
 * A QUIC connection with its own UDP socket, on whose streams a hostile peer writes the octets of
 * HTTP/3 itself.
 */
public final class RawQuicConnection implements Closeable {
  /** The transport error NO_ERROR (RFC 9000 section 20.1). */
  private static final int NO_ERROR = 0x0;

  private static final AttributeKey<ChannelFuture> WRITE =
      AttributeKey.valueOf(RawQuicConnection.class, "write");
  private static final long HANDSHAKE_SECONDS = 5;
  private static final long STREAM_SECONDS = 2;
  private static final long IDLE_SECONDS = 30;
  private static final long UNIDIRECTIONAL_WINDOW = 4_096;
  private static final int CONTROL_STREAMS = 3;

  private final Channel socket;
  private final QuicChannel channel;
  private final LongAdder sent;

  private RawQuicConnection(Channel socket, QuicChannel channel, LongAdder sent) {
    this.socket = socket;
    this.channel = channel;
    this.sent = sent;
  }

  /**
   * Binds a UDP socket whose QUIC codec announces the given windows.
   *
   * @param first handles datagrams before the codec
   * @throws IOException if no socket can be bound
   */
  static Channel bind(
      AttackTarget target,
      EventLoopGroup loops,
      QuicSslContext tls,
      QuicWindows windows,
      ChannelHandler... first)
      throws IOException {
    String host = target.origin().host();
    int port = target.origin().port();
    ChannelHandler codec =
        new QuicClientCodecBuilder()
            .sslEngineProvider(channel -> tls.newEngine(channel.alloc(), host, port))
            .maxIdleTimeout(IDLE_SECONDS, TimeUnit.SECONDS)
            .initialMaxData(windows.connection())
            .initialMaxStreamDataBidirectionalLocal(windows.stream())
            .initialMaxStreamDataUnidirectional(UNIDIRECTIONAL_WINDOW)
            .initialMaxStreamsUnidirectional(CONTROL_STREAMS)
            .build();
    return await(
            new Bootstrap()
                .group(loops)
                .channel(Transport.best().datagramChannel())
                .handler(
                    new ChannelInitializer<>() {
                      @Override
                      protected void initChannel(Channel channel) {
                        channel.pipeline().addLast(first).addLast(codec);
                      }
                    })
                .bind(new InetSocketAddress(0)),
            HANDSHAKE_SECONDS)
        .channel();
  }

  /** Begins a handshake. */
  static Future<QuicChannel> connect(AttackTarget target, Channel socket) {
    return QuicChannel.newBootstrap(socket)
        .handler(new ChannelInboundHandlerAdapter())
        .streamHandler(new Reader(true))
        .remoteAddress(new InetSocketAddress(target.origin().host(), target.origin().port()))
        .connect();
  }

  /**
   * Connects.
   *
   * @param sent counts the octets that are written to streams
   * @throws IOException if the server refuses the connection or does not answer in time
   */
  static RawQuicConnection open(
      AttackTarget target,
      EventLoopGroup loops,
      QuicSslContext tls,
      QuicWindows windows,
      LongAdder sent)
      throws IOException {
    Channel socket = bind(target, loops, tls, windows);
    try {
      return new RawQuicConnection(
          socket, await(connect(target, socket), HANDSHAKE_SECONDS).getNow(), sent);
    } catch (IOException e) {
      close(socket);
      throw e;
    }
  }

  /**
   * Opens the control stream (RFC 9114 section 6.2.1) and sends SETTINGS.
   *
   * @throws IOException if the connection is closed
   */
  void openControlStream() throws IOException {
    write(stream(QuicStreamType.UNIDIRECTIONAL, true), Http3Frames.controlStream());
  }

  /**
   * Opens a stream.
   *
   * @param reading whether the stream is read, so that its window is returned
   * @throws IOException if the server allows no further stream or the connection is closed
   */
  public QuicStreamChannel stream(QuicStreamType type, boolean reading) throws IOException {
    return await(channel.createStream(type, new Reader(reading)), STREAM_SECONDS).getNow();
  }

  /** Returns whether the server allows a further request stream, or the connection is closed. */
  public boolean allowsRequest() {
    return !channel.isActive() || channel.peerAllowedStreams(QuicStreamType.BIDIRECTIONAL) > 0;
  }

  /** Opens a request stream. */
  public QuicStreamChannel request(boolean reading) throws IOException {
    return stream(QuicStreamType.BIDIRECTIONAL, reading);
  }

  /**
   * Opens a request stream and sends a complete request without content.
   *
   * @param reading whether the response is read
   * @return the stream, which only the server has still to finish
   * @throws IOException if the server allows no further stream or the connection is closed
   */
  public QuicStreamChannel send(RequestHead head, boolean reading) throws IOException {
    QuicStreamChannel stream = request(reading);
    // Netty sends the end of a stream before the rest of a write that waits for a window.
    writeAll(stream, Http3Frames.headers(head)).addListener(QuicStreamChannel.SHUTDOWN_OUTPUT);
    return stream;
  }

  /** Resets a stream, and asks the server to stop sending (RFC 9000 section 3.5). */
  public void reset(QuicStreamChannel stream) {
    var unused = stream.shutdown(Http3Frames.REQUEST_CANCELLED, stream.newPromise());
  }

  /**
   * Writes octets, and returns before flow control has let them pass.
   *
   * @throws IOException if the connection is closed
   */
  public void write(QuicStreamChannel stream, byte[] octets) throws IOException {
    var unused = writeAll(stream, octets);
  }

  private ChannelFuture writeAll(QuicStreamChannel stream, byte[] octets) throws IOException {
    requireOpen();
    sent.add(octets.length);
    return stream.writeAndFlush(Unpooled.wrappedBuffer(octets));
  }

  /**
   * Writes octets unless the stream is closed, or earlier octets of this method still wait for its
   * window.
   *
   * @return whether the octets were written
   * @throws IOException if the connection is closed
   */
  public boolean writeIfOpen(QuicStreamChannel stream, byte[] octets) throws IOException {
    requireOpen();
    ChannelFuture earlier = stream.attr(WRITE).get();
    if (!stream.isOpen() || (earlier != null && !earlier.isDone())) {
      return false;
    }
    ChannelFuture write = stream.writeAndFlush(Unpooled.wrappedBuffer(octets));
    stream.attr(WRITE).set(write);
    write.addListener(
        written -> {
          if (written.isSuccess()) {
            sent.add(octets.length);
          }
        });
    return true;
  }

  private void requireOpen() throws IOException {
    if (!channel.isActive()) {
      throw new IOException("the server closed the connection");
    }
  }

  /** Returns whether the connection is open. */
  public boolean isOpen() {
    return channel.isActive();
  }

  private static <T extends Future<?>> T await(T future, long seconds) throws IOException {
    try {
      if (!future.await(seconds, TimeUnit.SECONDS)) {
        throw new IOException("the server did not answer within " + seconds + " s");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("the attack is over", e);
    }
    if (!future.isSuccess()) {
      throw new IOException(String.valueOf(future.cause()), future.cause());
    }
    return future;
  }

  /** Begins to close a channel. */
  static void close(Channel channel) {
    var unused = channel.close();
  }

  /**
   * Begins to close the connection with CONNECTION_CLOSE, and then its socket. The error is that of
   * the transport, since Netty does not return from an application close if the handshake is not
   * confirmed: quiche then sends acknowledgments without end.
   */
  @Override
  public void close() {
    channel.close(false, NO_ERROR, Unpooled.EMPTY_BUFFER).addListener(closed -> close(socket));
  }

  /** A handler that discards what it reads, or does not read. */
  private static final class Reader extends ChannelInboundHandlerAdapter {
    private final boolean reading;

    Reader(boolean reading) {
      this.reading = reading;
    }

    @Override
    public boolean isSharable() {
      return reading;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
      if (!reading) {
        ctx.channel().config().setAutoRead(false);
      }
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
      ReferenceCountUtil.release(message);
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
      if (event == ChannelInputShutdownReadComplete.INSTANCE) {
        close(ctx.channel());
      }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
      close(ctx.channel());
    }
  }
}
