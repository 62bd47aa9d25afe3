/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.http2;

import io.netty.channel.ChannelHandlerContext;

/** An observer of long DATA that waits for flow control. */
interface DataObserver {
  /** An observer that does nothing. */
  DataObserver NONE = (ctx, octets) -> {};

  /**
   * Called when data is longer than the windows of flow control, so that a part of it must wait.
   */
  default void stalled() {}

  /** Called when flow control has released octets, which have been passed to the channel. */
  void released(ChannelHandlerContext ctx, int octets);
}
