/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.client;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;

/**
 * Has the first packet of a QUIC connection leave together with its early data. Netty flushes that
 * packet before anybody can write early data; and a server of Netty's reads early data only until
 * its own first packets are sent, then not before the handshake is done.
 */
final class FirstFlight extends ChannelOutboundHandlerAdapter {
  private boolean held;

  /** Holds packets back until those tasks are done that are queued in the meantime. */
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
