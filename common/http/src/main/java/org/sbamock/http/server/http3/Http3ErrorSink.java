/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.http3;

import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.quic.QuicStreamChannel;
import io.netty.handler.codec.quic.QuicStreamType;
import org.sbamock.http.server.connection.ServerConnection;

/**
 * The last handler of a connection and of its streams other than requests, for the errors of which
 * Netty's codec has already notified the peer.
 */
@Sharable
final class Http3ErrorSink extends ChannelInboundHandlerAdapter {
  private final ServerConnection connection;

  Http3ErrorSink(ServerConnection connection) {
    this.connection = connection;
  }

  /** Follows the codec's handlers of a stream, before its first octets are read. */
  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    if (message instanceof QuicStreamChannel stream
        && stream.type() == QuicStreamType.UNIDIRECTIONAL) {
      stream.pipeline().addLast(this);
    }
    ctx.fireChannelRead(message);
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    connection.failed(cause);
  }
}
