/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.connection;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.util.SplittableRandom;

/** Random octets that are not a valid message of any protocol. */
public final class RandomOctets {
  private static final int HIGH_BIT = 0x80;

  private RandomOctets() {}

  /**
   * Returns random octets of the given seed. The first octet has its high bit set: it begins
   * neither a status line nor a chunk size of HTTP/1.1, and as the length of an HTTP/2 frame it
   * exceeds every default limit.
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
