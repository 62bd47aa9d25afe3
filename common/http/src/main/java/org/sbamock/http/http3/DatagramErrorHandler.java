/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.http3;

import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A handler of the errors that a QUIC UDP socket reports: errors of single datagrams, which QUIC
 * retransmits, and the closing of the socket during a read. Neither closes the channel; both are
 * logged for debugging only.
 */
@Sharable
public final class DatagramErrorHandler extends ChannelInboundHandlerAdapter {
  /** The shared instance, which is stateless. */
  public static final DatagramErrorHandler INSTANCE = new DatagramErrorHandler();

  private static final Logger log = LoggerFactory.getLogger(DatagramErrorHandler.class);

  private DatagramErrorHandler() {}

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    log.debug("{} reported an error", ctx.channel(), cause);
  }
}
