/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.connection;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.ssl.SslHandler;
import java.util.concurrent.TimeUnit;

/**
 * A close of a TCP connection that delivers the last response: if a connection is closed with
 * unread input, the kernel sends a reset, which may destroy data in transit (RFC 9112 section 9.6).
 * Therefore only the output is closed at first, and input is discarded until the client closes or
 * one second has passed.
 */
public final class LingeringClose {
  private static final long MOST_MILLIS = 1_000;

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
      var timer =
          channel.eventLoop().schedule(() -> channel.close(), MOST_MILLIS, TimeUnit.MILLISECONDS);
      channel.closeFuture().addListener(closed -> timer.cancel(false));
    } else {
      channel.close().addListener(ChannelFutureListener.CLOSE_ON_FAILURE);
    }
  }
}
