/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.transport;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.DefaultMaxMessagesRecvByteBufAllocator;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Allocates the buffers into which datagrams are received. Each socket has one buffer for all
 * reads, since QUIC copies what it decrypts. If a datagram of the last read is still in use, the
 * next read gets a buffer of its own.
 */
final class DatagramBuffers extends DefaultMaxMessagesRecvByteBufAllocator {
  private final int size;

  /**
   * Creates an allocator.
   *
   * @param size the size of a buffer in octets
   */
  DatagramBuffers(int size) {
    this.size = size;
  }

  @Override
  @SuppressWarnings("deprecation")
  public Handle newHandle() {
    return new SocketHandle();
  }

  private final class SocketHandle extends MaxMessageHandle {
    private @Nullable ByteBuf reused;

    @Override
    public int guess() {
      return size;
    }

    @Override
    public ByteBuf allocate(ByteBufAllocator alloc) {
      ByteBuf buffer = reused;
      if (buffer == null) {
        // The collector frees it with the socket.
        buffer = Unpooled.wrappedBuffer(ByteBuffer.allocateDirect(size));
        reused = buffer;
      } else if (buffer.refCnt() > 1) {
        return alloc.directBuffer(size);
      }
      return buffer.retain().clear();
    }
  }
}
