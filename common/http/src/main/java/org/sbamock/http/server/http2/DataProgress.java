/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.http2;

import io.netty.channel.ChannelHandlerContext;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.server.connection.ServerConnection;

/**
 * The progress of a connection's long responses. Over TLS it flushes after some octets: only
 * encrypted octets count as pending, so that without a flush all octets that the windows permit
 * would be encrypted at once.
 */
final class DataProgress implements DataObserver {
  private static final int FLUSH = 32 << 10;

  private final ServerConnection connection;
  private final HttpProtocol protocol;
  private int unflushed;

  DataProgress(ServerConnection connection, HttpProtocol protocol) {
    this.connection = connection;
    this.protocol = protocol;
  }

  @Override
  public void stalled() {
    connection.runtime().connectionObserver.flowControlStalled(protocol);
  }

  @Override
  public void released(ChannelHandlerContext ctx, int octets) {
    connection.progressed();
    unflushed += octets;
    if (protocol.secure() && unflushed >= FLUSH) {
      unflushed = 0;
      ctx.flush();
    }
  }
}
