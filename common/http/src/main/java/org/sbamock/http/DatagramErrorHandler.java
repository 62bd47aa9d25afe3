/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http;

import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes the errors that a UDP socket of QUIC reports: of single datagrams, which QUIC sends again,
 * and of its own end while a read is under way. Neither is a reason to close or to alarm anyone.
 */
@Sharable
public final class DatagramErrorHandler extends ChannelInboundHandlerAdapter {
  /** The one instance; it keeps no state. */
  public static final DatagramErrorHandler INSTANCE = new DatagramErrorHandler();

  private static final Logger log = LoggerFactory.getLogger(DatagramErrorHandler.class);

  private DatagramErrorHandler() {}

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    log.debug("{} reported an error", ctx.channel(), cause);
  }
}
