/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.connection;

import io.netty.channel.Channel;
import io.netty.channel.ChannelException;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.epoll.EpollTcpInfo;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The state of a TCP connection as the kernel reports it (Linux, {@code TCP_INFO}). */
final class TcpConnectionInfo {
  /** The state of a connection whose FIN, or data before it, is not acknowledged. */
  private static final int FIN_WAIT_1 = 4;

  private TcpConnectionInfo() {}

  /** Returns the smoothed round-trip time in nanoseconds (RFC 6298), 0 if it is unknown. */
  static long roundTripNanos(Channel channel) {
    EpollTcpInfo info = of(channel);
    return info == null ? 0 : TimeUnit.MICROSECONDS.toNanos(info.rtt());
  }

  /**
   * Returns whether the peer has not acknowledged all data, after the output was shut down; false
   * if that is unknown.
   */
  static boolean isDelivering(Channel channel) {
    EpollTcpInfo info = of(channel);
    return info != null && info.state() == FIN_WAIT_1;
  }

  private static @Nullable EpollTcpInfo of(Channel channel) {
    if (!(channel instanceof EpollSocketChannel socket)) {
      return null;
    }
    try {
      return socket.tcpInfo();
    } catch (ChannelException e) {
      // The connection was closed meanwhile.
      return null;
    }
  }
}
