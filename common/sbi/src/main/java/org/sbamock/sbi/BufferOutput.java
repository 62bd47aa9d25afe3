/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/**
 * An output stream that collects the flushed output of a JSON generator. A message that fits into
 * the generator's own recycled buffer is flushed once, so that the pooled buffer has the right size
 * from the start.
 */
final class BufferOutput extends OutputStream {
  private final ByteBufAllocator alloc;
  private @Nullable ByteBuf buffer;

  BufferOutput(ByteBufAllocator alloc) {
    this.alloc = alloc;
  }

  @Override
  public void write(int octet) {
    buffer(1).writeByte(octet);
  }

  @Override
  public void write(byte[] octets, int offset, int length) {
    buffer(length).writeBytes(octets, offset, length);
  }

  ByteBuf take() {
    ByteBuf taken = buffer == null ? Unpooled.EMPTY_BUFFER : buffer;
    buffer = null;
    return taken;
  }

  void discard() {
    if (buffer != null) {
      buffer.release();
      buffer = null;
    }
  }

  private ByteBuf buffer(int length) {
    ByteBuf present = buffer;
    if (present == null) {
      present = alloc.ioBuffer(length);
      buffer = present;
    }
    return present;
  }
}
