/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.tls;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.codec.quic.InsecureQuicTokenHandler;
import io.netty.handler.codec.quic.QuicChannel;
import io.netty.handler.codec.quic.QuicClientCodecBuilder;
import io.netty.handler.codec.quic.QuicServerCodecBuilder;
import io.netty.handler.codec.quic.QuicSslContext;
import io.netty.handler.codec.quic.QuicStreamType;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.netty.util.ReferenceCountUtil;
import java.lang.reflect.Method;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import javax.net.ssl.SSLEngine;
import org.sbamock.http.transport.Transport;

/** Makes handshakes between a server and a client context, over sockets of the local host. */
final class Handshakes implements AutoCloseable {
  private final Transport transport = Transport.best();
  private final EventLoopGroup loops = transport.eventLoops(1, "handshakes");

  record Outcome(String applicationProtocol, String version, boolean resumed) {}

  public Outcome tcp(SslContext server, SslContext client) throws Exception {
    return tcpAs("localhost", server, client);
  }

  Outcome tcpAs(String name, SslContext server, SslContext client) throws Exception {
    try (Listener listener = listenTcp(server)) {
      return listener.connectAs(name, client);
    }
  }

  public Outcome quic(QuicSslContext server, QuicSslContext client) throws Exception {
    return quicAs("localhost", server, client);
  }

  Outcome quicAs(String name, QuicSslContext server, QuicSslContext client) throws Exception {
    try (QuicListener listener = listenQuic(server)) {
      return listener.connectAs(name, client);
    }
  }

  Listener listenTcp(SslContext context) {
    return listenTcp(() -> context);
  }

  Listener listenTcp(Supplier<SslContext> context) {
    return new Listener(
        new ServerBootstrap()
            .group(loops)
            .channel(transport.serverChannel())
            .childHandler(
                new ChannelInitializer<>() {
                  @Override
                  protected void initChannel(Channel channel) {
                    channel
                        .pipeline()
                        .addLast(context.get().newHandler(channel.alloc()), new Greeting());
                  }
                })
            .bind(InetAddress.getLoopbackAddress(), 0)
            .syncUninterruptibly()
            .channel());
  }

  QuicListener listenQuic(QuicSslContext context) {
    return listenQuic(() -> context);
  }

  QuicListener listenQuic(Supplier<QuicSslContext> context) {
    return new QuicListener(
        new Bootstrap()
            .group(loops)
            .channel(transport.datagramChannel())
            .handler(
                new QuicServerCodecBuilder()
                    .sslEngineProvider(channel -> context.get().newEngine(channel.alloc()))
                    .tokenHandler(InsecureQuicTokenHandler.INSTANCE)
                    .maxIdleTimeout(5, TimeUnit.SECONDS)
                    .initialMaxData(10_000)
                    .handler(new QuicGreeting())
                    .streamHandler(new ChannelInboundHandlerAdapter())
                    .build())
            .bind(InetAddress.getLoopbackAddress(), 0)
            .syncUninterruptibly()
            .channel());
  }

  @Override
  public void close() {
    loops.shutdownGracefully(0, 5, TimeUnit.SECONDS).syncUninterruptibly();
  }

  private static <T> T await(CompletableFuture<T> future) throws Exception {
    try {
      return future.get(10, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Exception cause) {
        throw cause;
      }
      throw e;
    }
  }

  private static boolean resumed(SSLEngine engine) {
    try {
      Class<?> type = engine.getClass();
      while (true) {
        try {
          Method method = type.getDeclaredMethod("isSessionReused");
          method.setAccessible(true);
          return (Boolean) method.invoke(engine);
        } catch (NoSuchMethodException e) {
          type = type.getSuperclass();
        }
      }
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("Netty's engines tell resumption in another way", e);
    }
  }

  private static Outcome outcome(SSLEngine engine) {
    return new Outcome(
        engine.getApplicationProtocol(), engine.getSession().getProtocol(), resumed(engine));
  }

  /** A TCP port. */
  public final class Listener implements AutoCloseable {
    private final Channel channel;

    Listener(Channel channel) {
      this.channel = channel;
    }

    public Outcome connect(SslContext context) throws Exception {
      return connectAs("localhost", context);
    }

    Outcome connectAs(String name, SslContext context) throws Exception {
      InetSocketAddress address = (InetSocketAddress) channel.localAddress();
      CompletableFuture<Outcome> outcome = new CompletableFuture<>();
      Channel client =
          new Bootstrap()
              .group(loops)
              .channel(transport.socketChannel())
              .handler(
                  new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel created) {
                      SslHandler tls = context.newHandler(created.alloc(), name, address.getPort());
                      created.pipeline().addLast(tls, new Greeted(tls.engine(), outcome));
                    }
                  })
              .connect(address)
              .syncUninterruptibly()
              .channel();
      try {
        return await(outcome);
      } finally {
        client.close().syncUninterruptibly();
      }
    }

    @Override
    public void close() {
      channel.close().syncUninterruptibly();
    }
  }

  /** A UDP port. */
  final class QuicListener implements AutoCloseable {
    private final Channel channel;

    QuicListener(Channel channel) {
      this.channel = channel;
    }

    public Outcome connect(QuicSslContext context) throws Exception {
      return connectAs("localhost", context);
    }

    Outcome connectAs(String name, QuicSslContext context) throws Exception {
      InetSocketAddress address = (InetSocketAddress) channel.localAddress();
      CompletableFuture<Outcome> outcome = new CompletableFuture<>();
      Channel socket =
          new Bootstrap()
              .group(loops)
              .channel(transport.datagramChannel())
              .handler(
                  new QuicClientCodecBuilder()
                      .sslEngineProvider(
                          quic -> context.newEngine(quic.alloc(), name, address.getPort()))
                      .maxIdleTimeout(5, TimeUnit.SECONDS)
                      .initialMaxData(10_000)
                      .initialMaxStreamDataUnidirectional(1_000)
                      .initialMaxStreamsUnidirectional(3)
                      .build())
              .bind(InetAddress.getLoopbackAddress(), 0)
              .syncUninterruptibly()
              .channel();
      try {
        QuicChannel.newBootstrap(socket)
            .handler(
                new ChannelInboundHandlerAdapter() {
                  @Override
                  public void channelInactive(ChannelHandlerContext ctx) {
                    outcome.completeExceptionally(new IllegalStateException("closed"));
                  }
                })
            .streamHandler(
                new ChannelInitializer<>() {
                  @Override
                  protected void initChannel(Channel stream) {
                    SSLEngine engine = ((QuicChannel) stream.parent()).sslEngine();
                    stream.pipeline().addLast(new Greeted(engine, outcome));
                  }
                })
            .remoteAddress(address)
            .connect()
            .addListener(
                connected -> {
                  if (!connected.isSuccess()) {
                    outcome.completeExceptionally(connected.cause());
                  }
                });
        return await(outcome);
      } finally {
        socket.close().syncUninterruptibly();
      }
    }

    @Override
    public void close() {
      channel.close().syncUninterruptibly();
    }
  }

  /** Sends one octet behind the handshake, and thus behind the tickets. */
  private static final class Greeting extends ChannelInboundHandlerAdapter {
    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
      if (event instanceof SslHandshakeCompletionEvent completion && completion.isSuccess()) {
        ctx.writeAndFlush(Unpooled.wrappedBuffer(new byte[1]));
      }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
      ctx.close();
    }
  }

  @ChannelHandler.Sharable
  private static final class QuicGreeting extends ChannelInboundHandlerAdapter {
    @Override
    public void channelActive(ChannelHandlerContext ctx) {
      ((QuicChannel) ctx.channel())
          .createStream(QuicStreamType.UNIDIRECTIONAL, new ChannelInboundHandlerAdapter())
          .addListener(
              created -> {
                if (created.isSuccess()) {
                  ((Channel) created.getNow())
                      .writeAndFlush(Unpooled.wrappedBuffer(new byte[1]))
                      .addListener(written -> ((DuplexChannel) created.getNow()).shutdownOutput());
                }
              });
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
      ctx.close();
    }
  }

  private static final class Greeted extends ChannelInboundHandlerAdapter {
    private final SSLEngine engine;
    private final CompletableFuture<Outcome> outcome;

    Greeted(SSLEngine engine, CompletableFuture<Outcome> outcome) {
      this.engine = engine;
      this.outcome = outcome;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
      boolean greeting = ((ByteBuf) message).isReadable();
      ReferenceCountUtil.release(message);
      if (greeting) {
        outcome.complete(outcome(engine));
      }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
      if (event instanceof SslHandshakeCompletionEvent completion && !completion.isSuccess()) {
        outcome.completeExceptionally(completion.cause());
      }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
      outcome.completeExceptionally(new IllegalStateException("closed"));
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
      outcome.completeExceptionally(cause);
    }
  }
}
