/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.observe;

import io.netty.handler.codec.quic.QuicChannel;
import io.netty.handler.codec.quic.QuicConnectionPathStats;
import io.netty.handler.codec.quic.QuicConnectionStats;
import org.jspecify.annotations.Nullable;

/**
 * The packets of the closed QUIC connections of one event loop, to which all calls are confined.
 * The statistics of an open connection are read only when they are asked for.
 */
public final class QuicCounts {
  private QuicLoad closed = QuicLoad.NONE;

  /** Adds the packets of a connection that was closed. */
  public void closed(QuicChannel channel) {
    closed = closed.plus(packets(channel));
  }

  /** Returns the packets of the closed connections, and the load of open ones. */
  public QuicLoad with(Iterable<QuicChannel> open) {
    QuicLoad load = closed;
    for (QuicChannel channel : open) {
      load = load.plus(packets(channel)).plus(state(channel));
    }
    return load;
  }

  private static QuicLoad packets(QuicChannel channel) {
    QuicConnectionStats stats = channel.collectStats().getNow();
    return stats == null
        ? QuicLoad.NONE
        : new QuicLoad(0, 0, 0, 0, 0, stats.sent(), stats.recv(), stats.lost(), stats.retrans());
  }

  private static QuicLoad state(QuicChannel channel) {
    @Nullable QuicConnectionPathStats path =
        channel.isActive() ? channel.collectPathStats(0).getNow() : null;
    return path == null
        ? QuicLoad.NONE
        : new QuicLoad(1, path.rtt(), path.rtt(), path.cwnd(), path.cwnd(), 0, 0, 0, 0);
  }
}
