/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.testing;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.socket.ChannelInputShutdownReadComplete;
import io.netty.handler.codec.quic.DefaultQuicStreamFrame;
import io.netty.handler.codec.quic.QuicChannel;
import io.netty.handler.codec.quic.QuicClientCodecBuilder;
import io.netty.handler.codec.quic.QuicConnectionCloseEvent;
import io.netty.handler.codec.quic.QuicSslContextBuilder;
import io.netty.handler.codec.quic.QuicStreamChannel;
import io.netty.handler.codec.quic.QuicStreamLimitChangedEvent;
import io.netty.handler.codec.quic.QuicStreamResetException;
import io.netty.handler.codec.quic.QuicStreamType;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import io.netty.util.concurrent.Future;
import java.net.InetSocketAddress;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.sbamock.http.Origin;
import org.sbamock.http.transport.Transport;

/** A QUIC client that sends octets on streams, whether or not they are HTTP/3. */
public final class RawHttp3 implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 20;
  private static final long WINDOW = 1 << 20;
  private static final int REQUEST_CANCELLED = 0x10c;

  private final EventLoopGroup loops = Transport.best().eventLoops(1, "raw-http3");
  private final CompletableFuture<String> connectionOutcome = new CompletableFuture<>();
  private final Semaphore limitChanges = new Semaphore(0);
  private final Channel datagrams;
  private final QuicChannel connection;

  /** Connects to a server without checking its certificate. */
  public RawHttp3(Origin server) throws Exception {
    datagrams =
        new Bootstrap()
            .group(loops)
            .channel(Transport.best().datagramChannel())
            .handler(
                new QuicClientCodecBuilder()
                    .sslContext(
                        QuicSslContextBuilder.forClient()
                            .trustManager(InsecureTrustManagerFactory.INSTANCE)
                            .applicationProtocols("h3")
                            .build())
                    .maxIdleTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS)
                    .initialMaxData(WINDOW)
                    .initialMaxStreamDataBidirectionalLocal(WINDOW)
                    .initialMaxStreamDataUnidirectional(WINDOW)
                    .initialMaxStreamsUnidirectional(8)
                    .build())
            .bind(new InetSocketAddress(0))
            .sync()
            .channel();
    connection =
        QuicChannel.newBootstrap(datagrams)
            .handler(new ConnectionReader())
            .streamHandler(new ChannelInboundHandlerAdapter())
            .remoteAddress(new InetSocketAddress(server.host(), server.port()))
            .connect()
            .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  /**
   * Opens a request stream and sends octets.
   *
   * @param hex the octets in hexadecimal digits; blanks are ignored
   * @param end whether the stream ends after them
   */
  public Stream request(String hex, boolean end) throws Exception {
    return open(QuicStreamType.BIDIRECTIONAL, hex, end);
  }

  /** Waits until the server allows a further request stream, or the connection is closed. */
  public void awaitStreams() throws Exception {
    while (connection.isActive()
        && connection.peerAllowedStreams(QuicStreamType.BIDIRECTIONAL) == 0) {
      if (!limitChanges.tryAcquire(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        throw new TimeoutException("the server allows no further stream");
      }
    }
  }

  /** Returns whether the connection is open. */
  public boolean isOpen() {
    return connection.isActive();
  }

  /**
   * Opens a request stream, sends octets, resets it and asks the server to stop sending (RFC 9000
   * section 3.5); no effect if the connection is closed.
   */
  public void resetAtOnce(String hex, boolean end) throws Exception {
    Future<QuicStreamChannel> opened =
        connection.createStream(QuicStreamType.BIDIRECTIONAL, new StreamReader()).await();
    if (opened.isSuccess()) {
      QuicStreamChannel channel = opened.getNow();
      new Stream(channel, new CompletableFuture<>()).send(hex, end);
      channel.shutdown(REQUEST_CANCELLED, channel.newPromise());
    }
  }

  /** Opens a unidirectional stream and sends octets, of which the first are its type. */
  public Stream unidirectional(String hex, boolean end) throws Exception {
    return open(QuicStreamType.UNIDIRECTIONAL, hex, end);
  }

  private Stream open(QuicStreamType type, String hex, boolean end) throws Exception {
    StreamReader reader = new StreamReader();
    QuicStreamChannel channel =
        connection.createStream(type, reader).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    Stream stream = new Stream(channel, reader.outcome);
    stream.send(hex, end);
    return stream;
  }

  /** Waits for the end of the connection; returns {@code error 0x…} as the server sent it. */
  public String outcome() throws Exception {
    return connectionOutcome.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  @Override
  public void close() {
    connection.close().awaitUninterruptibly();
    datagrams.close().awaitUninterruptibly();
    loops.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
  }

  /** A stream that this client opened. */
  public static final class Stream {
    private final QuicStreamChannel channel;
    private final CompletableFuture<String> outcome;

    private Stream(QuicStreamChannel channel, CompletableFuture<String> outcome) {
      this.channel = channel;
      this.outcome = outcome;
    }

    /** Sends further octets. */
    public void send(String hex, boolean end) {
      ByteBuf octets = Unpooled.wrappedBuffer(ByteBufUtil.decodeHexDump(hex.replace(" ", "")));
      channel.writeAndFlush(new DefaultQuicStreamFrame(octets, end));
    }

    /** Waits for the end of the response; returns {@code answered} or {@code reset 0x…}. */
    public String outcome() throws Exception {
      return outcome.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }
  }

  private final class ConnectionReader extends ChannelInboundHandlerAdapter {
    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
      if (event instanceof QuicStreamLimitChangedEvent) {
        limitChanges.release();
      } else if (event instanceof QuicConnectionCloseEvent close) {
        connectionOutcome.complete("error 0x" + Integer.toHexString(close.error()));
      }
      ctx.fireUserEventTriggered(event);
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
      limitChanges.release();
      connectionOutcome.complete("closed without an error");
    }
  }

  private static final class StreamReader extends ChannelInboundHandlerAdapter {
    private final CompletableFuture<String> outcome = new CompletableFuture<>();
    private boolean answered;

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
      answered = true;
      ((ByteBuf) message).release();
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
      if (event == ChannelInputShutdownReadComplete.INSTANCE) {
        outcome.complete(answered ? "answered" : "ended without an answer");
      }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
      outcome.complete("closed");
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
      outcome.complete(
          cause instanceof QuicStreamResetException reset
              ? "reset 0x" + Long.toHexString(reset.applicationProtocolCode())
              : cause.toString());
    }
  }
}
