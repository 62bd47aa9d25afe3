/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.connection;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.util.SplittableRandom;

/** Octets that are no message of any protocol. */
public final class RandomOctets {
  private static final int HIGH_BIT = 0x80;

  private RandomOctets() {}

  /**
   * Octets of that seed. The first has its high bit set: no status line and no size of a chunk of
   * HTTP/1.1 begins with it, and as a length of a frame of HTTP/2 it is above any default.
   */
  public static ByteBuf of(ByteBufAllocator alloc, int octets, long seed) {
    ByteBuf out = alloc.ioBuffer(octets);
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < octets; i++) {
      int octet = random.nextInt(256);
      out.writeByte(i == 0 ? octet | HIGH_BIT : octet);
    }
    return out;
  }
}
