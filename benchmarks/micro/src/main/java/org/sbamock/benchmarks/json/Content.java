/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.benchmarks.json;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.nio.charset.StandardCharsets;

/** Contents of messages, outside the heap as sockets bring them. */
public final class Content {
  private static final ByteBufAllocator NEVER_RELEASED = new UnpooledByteBufAllocator(true, true);

  private Content() {}

  /** A content that lives as long as its benchmark. */
  public static ByteBuf of(String json) {
    byte[] octets = json.getBytes(StandardCharsets.US_ASCII);
    return NEVER_RELEASED.directBuffer(octets.length).writeBytes(octets);
  }

  /** How many octets were written; they are released. */
  public static int length(ByteBuf written) {
    int length = written.readableBytes();
    written.release();
    return length;
  }
}
