/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.AdaptiveRecvByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import io.netty.channel.RecvByteBufAllocator;
import io.netty.channel.WriteBufferWaterMark;
import org.sbamock.http.transport.Transport;

/** The buffers of a TCP connection: the more connections, the less each may occupy. */
final class SocketBuffers {
  private static final int MANY_CONNECTIONS = 128;
  private static final WriteBufferWaterMark FEW = new WriteBufferWaterMark(32 << 10, 64 << 10);
  private static final WriteBufferWaterMark MANY = new WriteBufferWaterMark(8 << 10, 16 << 10);

  /** The number of reads after which the event loop serves other connections. */
  private static final int READS = 4;

  private static final RecvByteBufAllocator RECEIVE =
      new AdaptiveRecvByteBufAllocator().maxMessagesPerRead(READS);

  /**
   * The octets of a connection that wait in the kernel without being sent. Without a limit, the
   * kernel accepts 4 MB for a client that reads nothing, which takes the event loop milliseconds.
   */
  private static final int MAX_UNSENT = 128 << 10;

  private SocketBuffers() {}

  /** Configures the listening socket of the connections. */
  static void configure(ServerBootstrap bootstrap, Transport transport) {
    ChannelOption<Integer> maxUnsent = transport.maxUnsent();
    if (maxUnsent != null) {
      bootstrap.option(maxUnsent, MAX_UNSENT);
    }
  }

  static void configure(Channel channel, int connections) {
    channel
        .config()
        .setWriteBufferWaterMark(connections > MANY_CONNECTIONS ? MANY : FEW)
        .setRecvByteBufAllocator(RECEIVE);
  }
}
