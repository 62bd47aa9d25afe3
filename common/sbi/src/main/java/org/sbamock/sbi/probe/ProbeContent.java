/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.probe;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.CompositeByteBuf;
import io.netty.buffer.Unpooled;

/**
 * The content of files of any length: created once and shared by all responses, so that a file
 * requires neither memory nor a copy. Octet n is {@code 'a' + n % 26}; the alphabet restarts at
 * each multiple of {@value #PIECE}.
 */
final class ProbeContent {
  static final int PIECE = 64 << 10;
  private static final int SAMPLE = 64;

  private static final ByteBuf SHARED = shared();
  private static final ByteBuf LONGEST = longest();

  private ProbeContent() {}

  private static ByteBuf shared() {
    ByteBuf content = Unpooled.directBuffer(PIECE, PIECE);
    for (int i = 0; i < PIECE; i++) {
      content.writeByte(octet(i));
    }
    return Unpooled.unreleasableBuffer(content.asReadOnly());
  }

  /** The longest file, which consists of one piece many times. */
  private static ByteBuf longest() {
    int pieces = (TimingProbe.LONGEST + PIECE - 1) / PIECE;
    CompositeByteBuf content = Unpooled.compositeBuffer(pieces);
    for (int left = TimingProbe.LONGEST; left > 0; left -= PIECE) {
      content.addComponent(true, SHARED.slice(0, Math.min(left, PIECE)));
    }
    return Unpooled.unreleasableBuffer(content.asReadOnly());
  }

  static byte octet(int index) {
    return (byte) ('a' + index % PIECE % 26);
  }

  /** Returns content of a length of 0 to {@link TimingProbe#LONGEST} octets. */
  static ByteBuf of(int octets) {
    if (octets == 0) {
      return Unpooled.EMPTY_BUFFER;
    }
    return (octets <= PIECE ? SHARED : LONGEST).slice(0, octets);
  }

  static boolean resembles(ByteBuf content, int octets) {
    return isPrefix(content, octets, SAMPLE);
  }

  static boolean isPrefix(ByteBuf content, int octets) {
    return isPrefix(content, octets, PIECE);
  }

  private static boolean isPrefix(ByteBuf content, int octets, int most) {
    if (content.readableBytes() != octets) {
      return false;
    }
    for (int at = 0; at < octets; at += PIECE) {
      int length = Math.min(most, octets - at);
      if (!ByteBufUtil.equals(content, content.readerIndex() + at, SHARED, 0, length)) {
        return false;
      }
    }
    return true;
  }
}
