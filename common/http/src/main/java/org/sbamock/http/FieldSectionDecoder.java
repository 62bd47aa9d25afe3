/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http2.DefaultHttp2HeadersDecoder;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Headers;

/**
 * Netty's decoder of HPACK field sections (RFC 7541), which rejects empty field names before they
 * enter the dynamic table.
 *
 * <p>An entry with an empty name and value has 32 octets. Netty's dynamic table has one place per
 * 32 octets; if such entries fill all places, and its size was changed, the next insertion never
 * ends. A field name has at least one character (RFC 9110 section 5.1), so every section with an
 * empty one is malformed.
 */
public class FieldSectionDecoder extends DefaultHttp2HeadersDecoder {
  /** A literal field with incremental indexing and a new name (RFC 7541 section 6.2.1). */
  private static final byte INDEXED_NEW_NAME = 0x40;

  private static final int INDEXED = 0x80;
  private static final int INCREMENTAL = 0x40;
  private static final int SIZE_UPDATE = 0x20;

  /**
   * Creates a decoder.
   *
   * @param validate whether names and values of fields are validated
   * @param maxHeaderListSize the maximum size of a field section in octets
   */
  public FieldSectionDecoder(boolean validate, long maxHeaderListSize) {
    super(validate, maxHeaderListSize);
  }

  /**
   * {@inheritDoc}
   *
   * @throws Http2Exception of the connection, with PROTOCOL_ERROR, if a field name that is added to
   *     the dynamic table is empty
   */
  @Override
  public Http2Headers decodeHeaders(int streamId, ByteBuf section) throws Http2Exception {
    if (mayHaveEmptyName(section) && hasEmptyName(section)) {
      throw Http2Exception.connectionError(Http2Error.PROTOCOL_ERROR, "a field name is empty");
    }
    return super.decodeHeaders(streamId, section);
  }

  /** Searches the octets of a new empty name, which may also be a part of a string. */
  private static boolean mayHaveEmptyName(ByteBuf section) {
    if (!section.isReadable()) {
      return false;
    }
    int last = section.writerIndex() - 1;
    int at = section.indexOf(section.readerIndex(), last, INDEXED_NEW_NAME);
    while (at >= 0) {
      if (isEmptyString(section.getByte(at + 1))) {
        return true;
      }
      at = section.indexOf(at + 1, last, INDEXED_NEW_NAME);
    }
    return false;
  }

  /** Returns whether a string that begins with an octet is empty, Huffman-coded or not. */
  private static boolean isEmptyString(byte length) {
    return (length & 0x7f) == 0;
  }

  private static boolean hasEmptyName(ByteBuf section) {
    Representations fields = new Representations(section);
    while (fields.hasNext()) {
      int type = fields.type();
      if ((type & INDEXED) != 0) {
        fields.integer(7);
      } else if ((type & INCREMENTAL) != 0) {
        if (fields.integer(6) == 0) {
          if (fields.hasNext() && isEmptyString((byte) fields.type())) {
            return true;
          }
          fields.skipString();
        }
        fields.skipString();
      } else if ((type & SIZE_UPDATE) != 0) {
        fields.integer(5);
      } else {
        if (fields.integer(4) == 0) {
          fields.skipString();
        }
        fields.skipString();
      }
    }
    return false;
  }

  /** The representations of fields in a section, which end at the first invalid one. */
  private static final class Representations {
    private static final int MAX_SHIFT = 28;

    private final ByteBuf section;
    private int at;

    Representations(ByteBuf section) {
      this.section = section;
      this.at = section.readerIndex();
    }

    boolean hasNext() {
      return at < section.writerIndex();
    }

    int type() {
      return section.getUnsignedByte(at);
    }

    /** Reads an integer with a prefix of some bits (RFC 7541 section 5.1). */
    long integer(int prefix) {
      if (!hasNext()) {
        return 0;
      }
      int mask = (1 << prefix) - 1;
      long value = section.getUnsignedByte(at++) & mask;
      if (value < mask) {
        return value;
      }
      for (int shift = 0; shift <= MAX_SHIFT && hasNext(); shift += 7) {
        int octet = section.getUnsignedByte(at++);
        value += (long) (octet & 0x7f) << shift;
        if ((octet & 0x80) == 0) {
          return value;
        }
      }
      at = section.writerIndex();
      return value;
    }

    void skipString() {
      long length = integer(7);
      at = (int) Math.min(section.writerIndex(), at + length);
    }
  }
}
