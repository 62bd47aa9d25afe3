/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.http3;

import io.netty.channel.AdaptiveRecvByteBufAllocator;
import io.netty.channel.RecvByteBufAllocator;

/**
 * Allocates the buffers into which the streams of a connection are read. The streams, which are
 * short, share one prediction of the size. Not thread-safe.
 */
final class StreamReadBuffers implements RecvByteBufAllocator {
  private static final RecvByteBufAllocator ADAPTIVE = new AdaptiveRecvByteBufAllocator();

  @SuppressWarnings("deprecation")
  private final Handle handle = ADAPTIVE.newHandle();

  /** Returns the same handle for each stream; a read resets it. */
  @Override
  @SuppressWarnings("deprecation")
  public Handle newHandle() {
    return handle;
  }
}
