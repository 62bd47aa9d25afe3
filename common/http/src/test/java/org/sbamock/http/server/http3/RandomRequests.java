/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.http3;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Random octets of request streams: valid requests, and requests with one or more errors that every
 * implementation has to detect. All frames are complete.
 */
final class RandomRequests {
  private static final int DATA = 0x0;
  private static final int HEADERS = 0x1;

  /** Encoded field lines (RFC 9204 section 4.5) that every request has. */
  private static final String[] PSEUDO = {"d4", "d7", "c1", "50016c"};

  private static final String[] REGULAR = {
    "ee", // content-type: application/json
    "dd", // accept: */*
    "5f5003414d46", // user-agent: AMF
  };

  private static final String[] WRONG = {
    "d1", // a second :method
    "233a61620161", // :ab
    "80", // a reference to the dynamic table
    "ff24", // an index above the static table
    "21410162", // a name in upper case
    "2703636f6e6e656374696f6e0161", // connection
    "54013a", // content-length: ":"
    "540137", // content-length: 7
  };

  /** The elements of {@link #WRONG} that are wrong in trailers too. */
  private static final int WRONG_IN_TRAILERS = 6;

  /** A type of HTTP/3 without a meaning (RFC 9114 section 7.2.8). */
  private static final int RESERVED = 0x40;

  /** The types that are not permitted on a request stream, and those that are. */
  private static final int[] TYPES = {DATA, DATA, HEADERS, RESERVED, 2, 3, 4, 6, 7, 8, 9, 13};

  private final Random random;

  RandomRequests(long seed) {
    random = new Random(seed);
  }

  /** Returns a request in pieces. */
  List<ByteBuf> request() {
    ByteBuf octets = Unpooled.buffer();
    boolean usual = random.nextInt(3) > 0;
    if (usual || random.nextInt(4) > 0) {
      reserved(octets);
      frame(octets, HEADERS, section(false));
    }
    for (int i = random.nextInt(4); i > 0; i--) {
      int type = usual ? DATA : TYPES[random.nextInt(TYPES.length)];
      boolean trailers = type == HEADERS;
      frame(octets, type, trailers ? section(true) : content());
      reserved(octets);
    }
    if (random.nextInt(3) == 0) {
      frame(octets, HEADERS, section(true));
    }
    return pieces(octets);
  }

  /** Writes a frame without a meaning, in some cases. */
  private void reserved(ByteBuf octets) {
    if (random.nextInt(5) == 0) {
      frame(octets, RESERVED, content());
    }
  }

  private byte[] content() {
    byte[] content = new byte[random.nextInt(9)];
    random.nextBytes(content);
    return content;
  }

  private byte[] section(boolean trailers) {
    ByteBuf section = Unpooled.buffer().writeShort(0);
    int wrong = random.nextInt(8) == 0 ? random.nextInt(4) : -1;
    for (int i = 0; i < 4 && !trailers; i++) {
      wrong(section, wrong == i, WRONG.length);
      if (random.nextInt(60) > 0) {
        line(section, PSEUDO[i]);
      }
    }
    for (int i = random.nextInt(4); i > 0; i--) {
      wrong(section, trailers && wrong == i, WRONG_IN_TRAILERS);
      if (random.nextInt(3) == 0) {
        literal(section);
      } else {
        line(section, REGULAR[random.nextInt(3)]);
      }
    }
    return ByteBufUtil.getBytes(section);
  }

  private void wrong(ByteBuf section, boolean here, int choices) {
    if (here) {
      line(section, WRONG[random.nextInt(choices)]);
    }
  }

  private static void line(ByteBuf section, String hex) {
    section.writeBytes(ByteBufUtil.decodeHexDump(hex));
  }

  /** Writes a field with a literal name and value, of up to 200 octets. */
  private void literal(ByteBuf section) {
    byte[] name = ("x-" + random.nextInt(1_000)).getBytes(StandardCharsets.US_ASCII);
    String value = "v".repeat(random.nextInt(4) == 0 ? random.nextInt(200) : random.nextInt(9));
    section.writeByte(0x20 | name.length).writeBytes(name);
    if (value.length() < 0x7f) {
      section.writeByte(value.length());
    } else {
      int rest = value.length() - 0x7f;
      section.writeByte(0x7f).writeByte(rest);
    }
    section.writeCharSequence(value, StandardCharsets.US_ASCII);
  }

  private void frame(ByteBuf octets, int type, byte[] payload) {
    integer(octets, type);
    integer(octets, payload.length);
    octets.writeBytes(payload);
  }

  /** Writes a variable-length integer (RFC 9000 section 16), in some cases with more octets. */
  private void integer(ByteBuf octets, int value) {
    if (random.nextInt(10) == 0) {
      octets.writeLong(3L << 62 | value);
    } else if (value < 64 && random.nextInt(5) > 0) {
      octets.writeByte(value);
    } else {
      octets.writeShort(1 << 14 | value);
    }
  }

  private List<ByteBuf> pieces(ByteBuf octets) {
    List<ByteBuf> pieces = new ArrayList<>();
    do {
      int length = random.nextInt(2) == 0 ? octets.readableBytes() : random.nextInt(12) + 1;
      pieces.add(octets.readSlice(Math.min(length, octets.readableBytes())));
    } while (octets.isReadable());
    return pieces;
  }
}
