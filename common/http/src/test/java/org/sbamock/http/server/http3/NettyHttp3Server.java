/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.http3;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.socket.ChannelInputShutdownReadComplete;
import io.netty.handler.codec.http3.DefaultHttp3Headers;
import io.netty.handler.codec.http3.DefaultHttp3HeadersFrame;
import io.netty.handler.codec.http3.DefaultHttp3SettingsFrame;
import io.netty.handler.codec.http3.Http3;
import io.netty.handler.codec.http3.Http3DataFrame;
import io.netty.handler.codec.http3.Http3ErrorCode;
import io.netty.handler.codec.http3.Http3Exception;
import io.netty.handler.codec.http3.Http3HeadersFrame;
import io.netty.handler.codec.http3.Http3RequestStreamInboundHandler;
import io.netty.handler.codec.http3.Http3ServerConnectionHandler;
import io.netty.handler.codec.http3.Http3Settings;
import io.netty.handler.codec.quic.InsecureQuicTokenHandler;
import io.netty.handler.codec.quic.QuicChannel;
import io.netty.handler.codec.quic.QuicSslContext;
import io.netty.handler.codec.quic.QuicStreamChannel;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import org.sbamock.http.HttpFields;
import org.sbamock.http.Origin;
import org.sbamock.http.transport.Transport;

/** A server whose request streams are read by Netty's codec; it answers every request with 200. */
final class NettyHttp3Server implements AutoCloseable {
  private static final int WINDOW = 1 << 20;

  private final EventLoopGroup loops = Transport.best().eventLoops(1, "netty-http3");
  private final Queue<String> requests;
  private final Channel datagrams;

  /**
   * Starts the server.
   *
   * @param requests receives a description of each request
   */
  NettyHttp3Server(QuicSslContext tls, long maxFieldSection, Queue<String> requests)
      throws Exception {
    this.requests = requests;
    datagrams =
        new Bootstrap()
            .group(loops)
            .channel(Transport.best().datagramChannel())
            .handler(
                Http3.newQuicServerCodecBuilder()
                    .sslContext(tls)
                    .maxIdleTimeout(20, TimeUnit.SECONDS)
                    .initialMaxData(WINDOW)
                    .initialMaxStreamDataBidirectionalRemote(WINDOW)
                    .initialMaxStreamDataUnidirectional(WINDOW)
                    .initialMaxStreamsBidirectional(100)
                    .initialMaxStreamsUnidirectional(3)
                    .tokenHandler(InsecureQuicTokenHandler.INSTANCE)
                    .handler(
                        new ChannelInitializer<QuicChannel>() {
                          @Override
                          protected void initChannel(QuicChannel connection) {
                            connection.pipeline().addLast(codec(maxFieldSection));
                          }
                        })
                    .build())
            .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
            .sync()
            .channel();
  }

  private Http3ServerConnectionHandler codec(long maxFieldSection) {
    return new Http3ServerConnectionHandler(
        new ChannelInitializer<QuicStreamChannel>() {
          @Override
          protected void initChannel(QuicStreamChannel stream) {
            stream.pipeline().addLast(new RequestReader());
          }
        },
        null,
        null,
        new DefaultHttp3SettingsFrame(new Http3Settings().maxFieldSectionSize(maxFieldSection)),
        true);
  }

  Origin origin() {
    return new Origin("127.0.0.1", ((InetSocketAddress) datagrams.localAddress()).getPort());
  }

  @Override
  public void close() {
    datagrams.close().awaitUninterruptibly();
    loops.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
  }

  private final class RequestReader extends Http3RequestStreamInboundHandler {
    private final RequestDescription request = new RequestDescription();
    private boolean failed;

    @Override
    protected void channelRead(ChannelHandlerContext ctx, Http3HeadersFrame frame) {
      HttpFields fields = new HttpFields();
      for (var field : frame.headers()) {
        if (!request.isEmpty() || isKept(field.getKey())) {
          fields.addReceived(field.getKey(), field.getValue());
        }
      }
      if (request.isEmpty() || !fields.isEmpty()) {
        request.section(fields);
      }
    }

    private static boolean isKept(CharSequence name) {
      return !":scheme".contentEquals(name) && !":authority".contentEquals(name);
    }

    @Override
    protected void channelRead(ChannelHandlerContext ctx, Http3DataFrame frame) {
      request.content(ByteBufUtil.hexDump(frame.content()));
      frame.release();
    }

    @Override
    protected void channelInputClosed(ChannelHandlerContext ctx) {}

    /** Answers after the codec has compared the length of the content. */
    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) throws Exception {
      super.userEventTriggered(ctx, event);
      if (event != ChannelInputShutdownReadComplete.INSTANCE || failed) {
        return;
      }
      if (request.isEmpty()) {
        reset(ctx, Http3ErrorCode.H3_REQUEST_INCOMPLETE);
        return;
      }
      requests.add(request.toString());
      ctx.writeAndFlush(new DefaultHttp3HeadersFrame(new DefaultHttp3Headers().status("200")))
          .addListener(QuicStreamChannel.SHUTDOWN_OUTPUT);
    }

    /** Resets the stream if the message is malformed; the codec closes the connection otherwise. */
    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
      failed = true;
      if (!(cause instanceof Http3Exception error)
          || error.errorCode() == Http3ErrorCode.H3_MESSAGE_ERROR) {
        reset(ctx, Http3ErrorCode.H3_MESSAGE_ERROR);
      }
    }

    private void reset(ChannelHandlerContext ctx, Http3ErrorCode error) {
      failed = true;
      QuicStreamChannel stream = (QuicStreamChannel) ctx.channel();
      stream.shutdown((int) error.code(), stream.newPromise());
    }
  }
}
