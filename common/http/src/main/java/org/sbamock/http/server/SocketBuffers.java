/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server;

import io.netty.channel.AdaptiveRecvByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.RecvByteBufAllocator;
import io.netty.channel.WriteBufferWaterMark;

/** The buffers of a TCP connection: the more connections, the less each may occupy. */
final class SocketBuffers {
  private static final int MANY_CONNECTIONS = 128;
  private static final WriteBufferWaterMark FEW = new WriteBufferWaterMark(32 << 10, 64 << 10);
  private static final WriteBufferWaterMark MANY = new WriteBufferWaterMark(8 << 10, 16 << 10);

  /** The number of reads after which the event loop serves other connections. */
  private static final int READS = 4;

  private static final RecvByteBufAllocator RECEIVE =
      new AdaptiveRecvByteBufAllocator().maxMessagesPerRead(READS);

  private SocketBuffers() {}

  static void configure(Channel channel, int connections) {
    channel
        .config()
        .setWriteBufferWaterMark(connections > MANY_CONNECTIONS ? MANY : FEW)
        .setRecvByteBufAllocator(RECEIVE);
  }
}
