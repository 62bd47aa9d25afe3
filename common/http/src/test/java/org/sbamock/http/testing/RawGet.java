/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.testing;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.handler.codec.http2.Http2MultiplexHandler;
import io.netty.handler.codec.http2.Http2StreamChannelBootstrap;
import io.netty.handler.codec.http3.DefaultHttp3Headers;
import io.netty.handler.codec.http3.DefaultHttp3HeadersFrame;
import io.netty.handler.codec.http3.Http3;
import io.netty.handler.codec.http3.Http3ClientConnectionHandler;
import io.netty.handler.codec.http3.Http3Headers;
import io.netty.handler.codec.http3.Http3HeadersFrame;
import io.netty.handler.codec.quic.QuicChannel;
import io.netty.handler.codec.quic.QuicClientCodecBuilder;
import io.netty.handler.codec.quic.QuicSslContext;
import io.netty.handler.codec.quic.QuicStreamChannel;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.Origin;
import org.sbamock.http.tls.TlsContexts;
import org.sbamock.http.tls.TlsSettings;
import org.sbamock.http.transport.Transport;

/**
 * A GET request on a connection of its own, with an authority and fields that {@link
 * org.sbamock.http.client.SbiClient} does not send.
 */
public final class RawGet {
  /** The result if the connection or the stream was closed without a response. */
  public static final int CLOSED = -1;

  private static final long PATIENCE_SECONDS = 120;
  private static final String TARGET = "/hello";

  private final Transport transport = Transport.best();
  private final List<Channel> opened = new ArrayList<>();
  private final CompletableFuture<Integer> status = new CompletableFuture<>();
  private final HttpProtocol protocol;
  private final Origin server;
  private final String authority;
  private final HttpFields fields;

  private RawGet(HttpProtocol protocol, Origin server, String authority, HttpFields fields) {
    this.protocol = protocol;
    this.server = server;
    this.authority = authority;
    this.fields = fields;
  }

  /**
   * Returns the status code of the response, or {@link #CLOSED}.
   *
   * @param authority the value of {@code :authority}, and of {@code host} in HTTP/1.1
   * @param fields the other fields
   */
  public static int status(
      HttpProtocol protocol, Origin server, String authority, HttpFields fields) {
    return new RawGet(protocol, server, authority, fields).send();
  }

  private int send() {
    EventLoopGroup loops = transport.eventLoops(1, "raw-get");
    try {
      switch (protocol) {
        case H1C, H1 -> http1(loops);
        case H2C, H2 -> http2(loops);
        case H3 -> http3(loops);
      }
      return status.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException | ExecutionException | TimeoutException e) {
      throw new AssertionError("no response", e);
    } finally {
      Collections.reverse(opened);
      opened.forEach(channel -> channel.close().syncUninterruptibly());
      loops.shutdownGracefully(0, 5, TimeUnit.SECONDS).syncUninterruptibly();
    }
  }

  private Channel connect(EventLoopGroup loops, ChannelHandler... handlers) {
    Channel channel =
        new Bootstrap()
            .group(loops)
            .channel(transport.socketChannel())
            .handler(
                new ChannelInitializer<>() {
                  @Override
                  protected void initChannel(Channel channel) {
                    if (protocol.secure()) {
                      channel
                          .pipeline()
                          .addLast(
                              TlsContexts.client(KitServer.trust(), TlsSettings.DEFAULT, protocol)
                                  .newHandler(channel.alloc(), server.host(), server.port()));
                    }
                    channel.pipeline().addLast(handlers);
                  }
                })
            .connect(server.host(), server.port())
            .syncUninterruptibly()
            .channel();
    closes(channel);
    return channel;
  }

  private void closes(Channel channel) {
    opened.add(channel);
    channel.closeFuture().addListener(closed -> status.complete(CLOSED));
  }

  private void http1(EventLoopGroup loops) {
    StringBuilder request = new StringBuilder("GET " + TARGET + " HTTP/1.1\r\nhost:");
    request.append(authority).append("\r\n");
    fields.forEach((name, value) -> request.append(name).append(':').append(value).append("\r\n"));
    request.append("\r\n");
    connect(loops, new StatusLine())
        .writeAndFlush(Unpooled.copiedBuffer(request, StandardCharsets.UTF_8));
  }

  private void http2(EventLoopGroup loops) {
    Channel channel =
        connect(
            loops,
            Http2FrameCodecBuilder.forClient()
                .validateHeaders(false)
                .encoderIgnoreMaxHeaderListSize(true)
                .build(),
            new Http2MultiplexHandler(new ChannelInboundHandlerAdapter()));
    Http2Headers headers = new DefaultHttp2Headers(false);
    headers.method("GET").scheme(protocol.scheme()).path(TARGET).authority(authority);
    fields.forEach(headers::add);
    Channel stream =
        new Http2StreamChannelBootstrap(channel)
            .handler(new ResponseReader())
            .open()
            .syncUninterruptibly()
            .getNow();
    closes(stream);
    stream.writeAndFlush(new DefaultHttp2HeadersFrame(headers, true));
  }

  private void http3(EventLoopGroup loops) {
    QuicSslContext tls = TlsContexts.quicClient(KitServer.trust(), TlsSettings.DEFAULT, false);
    Channel socket =
        new Bootstrap()
            .group(loops)
            .channel(transport.datagramChannel())
            .handler(
                new QuicClientCodecBuilder()
                    .sslEngineProvider(
                        channel -> tls.newEngine(channel.alloc(), server.host(), server.port()))
                    .maxIdleTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS)
                    .initialMaxData(1 << 20)
                    .initialMaxStreamDataBidirectionalLocal(1 << 20)
                    .initialMaxStreamDataUnidirectional(1 << 10)
                    .initialMaxStreamsUnidirectional(3)
                    .build())
            .bind(new InetSocketAddress(0))
            .syncUninterruptibly()
            .channel();
    closes(socket);
    QuicChannel connection =
        QuicChannel.newBootstrap(socket)
            .handler(new Http3ClientConnectionHandler())
            .streamHandler(new ChannelInboundHandlerAdapter())
            .remoteAddress(new InetSocketAddress(server.host(), server.port()))
            .connect()
            .syncUninterruptibly()
            .getNow();
    closes(connection);
    Http3Headers headers = new DefaultHttp3Headers(false);
    headers.method("GET").scheme("https").path(TARGET).authority(authority);
    fields.forEach(headers::add);
    QuicStreamChannel stream =
        Http3.newRequestStream(connection, new ResponseReader()).syncUninterruptibly().getNow();
    closes(stream);
    stream
        .writeAndFlush(new DefaultHttp3HeadersFrame(headers))
        .addListener(QuicStreamChannel.SHUTDOWN_OUTPUT);
  }

  private void received(CharSequence code) {
    status.complete(Integer.parseInt(code.toString()));
  }

  private final class StatusLine extends SimpleChannelInboundHandler<ByteBuf> {
    private final StringBuilder text = new StringBuilder();

    @Override
    protected void channelRead0(ChannelHandlerContext ctx, ByteBuf octets) {
      text.append(octets.toString(StandardCharsets.US_ASCII));
      if (text.indexOf("\r\n") > 0) {
        received(text.subSequence("HTTP/1.1 ".length(), "HTTP/1.1 200".length()));
      }
    }
  }

  private final class ResponseReader extends SimpleChannelInboundHandler<Object> {
    @Override
    protected void channelRead0(ChannelHandlerContext ctx, Object frame) {
      if (frame instanceof Http2HeadersFrame headers) {
        received(headers.headers().status());
      } else if (frame instanceof Http3HeadersFrame headers) {
        received(headers.headers().status());
      }
    }
  }
}
