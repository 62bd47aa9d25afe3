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
  private boolean held;

  /** Withholds packets until {@link #release} and the tasks queued before it have run. */
  void hold() {
    held = true;
  }

  /** Queues the end of {@link #hold}. */
  void release(ChannelHandlerContext ctx) {
    ctx.executor()
        .execute(
            () -> {
              held = false;
              ctx.flush();
            });
  }

  @Override
  public void flush(ChannelHandlerContext ctx) {
    if (!held) {
      ctx.flush();
    }
  }
}
