/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.http3;

import io.netty.util.AsciiString;

/**
 * An encoder of field sections by QPACK (RFC 9204 section 4.5) that uses the static table and
 * literals, but not the dynamic table, so that no section depends on another one.
 */
final class QpackEncoder {
  private static final int INDEXED_STATIC = 0xc0;
  private static final int INDEXED_STATIC_PREFIX = 6;
  private static final int NAME_REFERENCE_STATIC = 0x50;
  private static final int NAME_REFERENCE_PREFIX = 4;
  private static final int LITERAL_NAME = 0x20;
  private static final int LITERAL_NAME_PREFIX = 3;
  private static final int VALUE_PREFIX = 7;

  private QpackEncoder() {}

  /**
   * Begins a section with Required Insert Count and Base (section 4.5.1), which are both zero
   * without a dynamic table.
   */
  static void begin(OctetBuffer out) {
    out.write(0);
    out.write(0);
  }

  /**
   * Appends a field.
   *
   * @param name the name in lower case
   */
  static void field(OctetBuffer out, CharSequence name, CharSequence value) {
    AsciiString fieldName = AsciiString.of(name);
    AsciiString fieldValue = AsciiString.of(value);
    int index = QpackStaticTable.find(fieldName, fieldValue);
    if (index >= 0) {
      integer(out, INDEXED_STATIC, INDEXED_STATIC_PREFIX, index);
      return;
    }
    if (index == Integer.MIN_VALUE) {
      string(out, LITERAL_NAME, LITERAL_NAME_PREFIX, fieldName);
    } else {
      integer(out, NAME_REFERENCE_STATIC, NAME_REFERENCE_PREFIX, -1 - index);
    }
    string(out, 0, VALUE_PREFIX, fieldValue);
  }

  /**
   * Appends a string literal (RFC 9204 section 4.1.2), Huffman-coded if that is shorter.
   *
   * @param pattern the bits before the bit of the Huffman code
   * @param prefix the number of bits of the length in the first octet
   */
  private static void string(OctetBuffer out, int pattern, int prefix, AsciiString text) {
    int encoded = HuffmanCode.encodedLength(text);
    if (encoded < text.length()) {
      integer(out, pattern | 1 << prefix, prefix, encoded);
      int start = out.reserve(encoded);
      HuffmanCode.encode(text, out.array(), start);
    } else {
      integer(out, pattern, prefix, text.length());
      out.write(text.array(), text.arrayOffset(), text.length());
    }
  }

  /** Appends an integer whose first octet has a prefix of some bits (RFC 7541 section 5.1). */
  private static void integer(OctetBuffer out, int pattern, int prefix, int value) {
    int max = (1 << prefix) - 1;
    if (value < max) {
      out.write(pattern | value);
      return;
    }
    out.write(pattern | max);
    int rest = value - max;
    while (rest >= 0x80) {
      out.write(rest & 0x7f | 0x80);
      rest >>>= 7;
    }
    out.write(rest);
  }
}
