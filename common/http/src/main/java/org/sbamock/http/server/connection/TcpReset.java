/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.connection;

import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;

/**
 * An abrupt end of a TCP connection by a RST segment, without a closing message of TLS or HTTP/2.
 */
public final class TcpReset {
  private TcpReset() {}

  /** Ends a connection; has no effect if it is closed. Must be called on its event loop. */
  public static void perform(Channel channel) {
    if (!channel.isOpen()) {
      return;
    }
    channel.config().setOption(ChannelOption.SO_LINGER, 0);
    // The handlers of the pipeline would send a closing message.
    channel.unsafe().close(channel.unsafe().voidPromise());
  }
}
