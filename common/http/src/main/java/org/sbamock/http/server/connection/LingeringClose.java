/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.connection;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.ReferenceCountUtil;
import java.util.concurrent.TimeUnit;

/**
 * A close of a TCP connection that delivers the last response: if a connection is closed with
 * unread input, the kernel sends a reset, which may destroy data in transit (RFC 9112 section 9.6).
 * Therefore only the output is closed at first, and input is discarded until the client closes, or
 * one second has passed in which the client acknowledged the last response, but at most ten.
 */
public final class LingeringClose {
  private static final long STEP_MILLIS = 1_000;
  private static final int MOST_STEPS = 10;

  private LingeringClose() {}

  public static void start(ChannelHandlerContext ctx) {
    ctx.writeAndFlush(Unpooled.EMPTY_BUFFER)
        .addListener(
            written -> {
              Channel channel = ctx.channel();
              SslHandler tls = ctx.pipeline().get(SslHandler.class);
              if (!written.isSuccess()) {
                channel.close();
              } else if (tls != null) {
                tls.closeOutbound().addListener(closed -> shutdownOutput(channel));
              } else {
                shutdownOutput(channel);
              }
            });
  }

  private static void shutdownOutput(Channel channel) {
    if (channel instanceof DuplexChannel duplex && channel.isActive()) {
      duplex.shutdownOutput();
      channel.config().setAutoRead(true);
      channel.pipeline().addFirst(new InputDiscarder());
      awaitClose(channel, MOST_STEPS);
    } else {
      channel.close().addListener(ChannelFutureListener.CLOSE_ON_FAILURE);
    }
  }

  /**
   * Discards input before TLS, which would store the records that it no longer decrypts after its
   * output is closed.
   */
  private static final class InputDiscarder extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) {
      ReferenceCountUtil.release(msg);
    }
  }

  private static void awaitClose(Channel channel, int steps) {
    boolean delivering = TcpConnectionInfo.isDelivering(channel);
    var timer =
        channel
            .eventLoop()
            .schedule(
                () -> {
                  if (delivering && steps > 1) {
                    awaitClose(channel, steps - 1);
                  } else {
                    channel.close();
                  }
                },
                STEP_MILLIS,
                TimeUnit.MILLISECONDS);
    channel.closeFuture().addListener(closed -> timer.cancel(false));
  }
}
