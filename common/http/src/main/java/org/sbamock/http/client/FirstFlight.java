/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.client;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;

/**
 * A handler that sends the first packet of a QUIC connection together with its early data. Netty
 * flushes that packet before early data can be written, and a Netty server reads early data only
 * until it has sent its own first packets, and then not before the handshake is complete.
 */
final class FirstFlight extends ChannelOutboundHandlerAdapter {
  private int holds;

  /**
   * Withholds packets until {@link #release} and the tasks queued before it have run. Calls for
   * several connections may overlap.
   */
  void hold() {
    holds++;
  }

  /** Queues the end of one {@link #hold}. */
  void release(ChannelHandlerContext ctx) {
    ctx.executor()
        .execute(
            () -> {
              holds--;
              flush(ctx);
            });
  }

  @Override
  public void flush(ChannelHandlerContext ctx) {
    if (holds == 0) {
      ctx.flush();
    }
  }
}
