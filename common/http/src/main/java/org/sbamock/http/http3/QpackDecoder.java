/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.http3;

import io.netty.handler.codec.http3.Http3ErrorCode;
import io.netty.handler.codec.http3.Http3Exception;
import io.netty.util.AsciiString;

/**
 * A decoder of field sections by QPACK (RFC 9204 section 4.5) for an endpoint that has announced a
 * dynamic table of zero octets, so that a reference to it is an error.
 */
final class QpackDecoder {
  private static final int INDEXED = 0x80;
  private static final int INDEXED_STATIC = 0x40;
  private static final int INDEXED_PREFIX = 6;
  private static final int NAME_REFERENCE = 0x40;
  private static final int NAME_REFERENCE_STATIC = 0x10;
  private static final int NAME_REFERENCE_NEVER_INDEXED = 0x20;
  private static final int NAME_REFERENCE_PREFIX = 4;
  private static final int LITERAL_NAME = 0x20;
  private static final int LITERAL_NAME_NEVER_INDEXED = 0x10;
  private static final int LITERAL_NAME_PREFIX = 3;
  private static final int VALUE_PREFIX = 7;
  private static final int COUNT_PREFIX = 8;
  private static final int BASE_PREFIX = 7;
  private static final int SIGN = 0x80;

  /** The bits that the continuation octets of an integer may have. */
  private static final int MAX_SHIFT = 21;

  /** A receiver of decoded fields. */
  interface FieldReceiver {
    /**
     * Receives a field.
     *
     * @throws Http3Exception to end the decoding
     */
    void field(AsciiString name, AsciiString value) throws Http3Exception;
  }

  private final byte[] section;
  private final int end;
  private final StringLiteralCache literals = StringLiteralCache.ofThread();
  private int at;

  private QpackDecoder(byte[] section, int end) {
    this.section = section;
    this.end = end;
  }

  /**
   * Decodes a section.
   *
   * @throws Http3Exception with QPACK_DECOMPRESSION_FAILED if the section is invalid (section 6),
   *     or what the receiver throws
   */
  static void decode(OctetBuffer section, FieldReceiver receiver) throws Http3Exception {
    new QpackDecoder(section.array(), section.length()).decode(receiver);
  }

  private void decode(FieldReceiver receiver) throws Http3Exception {
    if (integer(COUNT_PREFIX) != 0) {
      throw invalid("a Required Insert Count above zero without a dynamic table");
    }
    boolean negative = at < end && isSet(SIGN);
    integer(BASE_PREFIX);
    if (negative) {
      throw invalid("a negative Base");
    }
    while (at < end) {
      if (isSet(INDEXED)) {
        requireStatic(INDEXED_STATIC);
        int index = index(INDEXED_PREFIX);
        receiver.field(QpackStaticTable.name(index), QpackStaticTable.value(index));
      } else {
        boolean kept = !isNeverIndexed();
        AsciiString name = name();
        receiver.field(name, string(VALUE_PREFIX, kept));
      }
    }
  }

  private AsciiString name() throws Http3Exception {
    if (isSet(NAME_REFERENCE)) {
      requireStatic(NAME_REFERENCE_STATIC);
      return QpackStaticTable.name(index(NAME_REFERENCE_PREFIX));
    }
    if (isSet(LITERAL_NAME)) {
      return string(LITERAL_NAME_PREFIX, true);
    }
    throw invalid("a post-base index without a dynamic table");
  }

  /**
   * Returns whether the field line at the next octet is a literal that must not be indexed, such as
   * a secret.
   */
  private boolean isNeverIndexed() {
    return isSet(isSet(NAME_REFERENCE) ? NAME_REFERENCE_NEVER_INDEXED : LITERAL_NAME_NEVER_INDEXED);
  }

  /** Returns whether the next octet, which must exist, has a bit. */
  private boolean isSet(int bit) {
    return (section[at] & bit) != 0;
  }

  private void requireStatic(int bit) throws Http3Exception {
    if (!isSet(bit)) {
      throw invalid("a reference to the dynamic table, which has no entries");
    }
  }

  private int index(int prefix) throws Http3Exception {
    int index = integer(prefix);
    if (index >= QpackStaticTable.LENGTH) {
      throw invalid("index " + index + " of the static table");
    }
    return index;
  }

  /**
   * Reads a string literal (section 4.1.2), whose first octet has the bit of the Huffman code above
   * the prefix of the length.
   *
   * @param kept whether the literal may be kept in the cache
   */
  private AsciiString string(int prefix, boolean kept) throws Http3Exception {
    boolean encoded = at < end && isSet(1 << prefix);
    int length = integer(prefix);
    if (length > end - at) {
      throw invalid("a string ends after its section");
    }
    int start = at;
    at += length;
    AsciiString text =
        kept
            ? literals.text(section, start, length, encoded)
            : StringLiteralCache.decode(section, start, length, encoded);
    if (text == null) {
      throw invalid("invalid Huffman code");
    }
    return text;
  }

  /** Reads an integer with a prefix of some bits in its first octet (RFC 7541 section 5.1). */
  private int integer(int prefix) throws Http3Exception {
    int max = (1 << prefix) - 1;
    int value = octet() & max;
    if (value < max) {
      return value;
    }
    for (int shift = 0; shift <= MAX_SHIFT; shift += 7) {
      int octet = octet();
      value += (octet & 0x7f) << shift;
      if ((octet & 0x80) == 0) {
        return value;
      }
    }
    throw invalid("an integer above 2^28");
  }

  private int octet() throws Http3Exception {
    if (at == end) {
      throw invalid("an incomplete field section");
    }
    return section[at++] & 0xff;
  }

  private static Http3Exception invalid(String reason) {
    return new Http3Exception(
        Http3ErrorCode.QPACK_DECOMPRESSION_FAILED, "invalid field section: " + reason);
  }
}
