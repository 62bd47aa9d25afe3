/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.benchmarks.http;

import io.netty.buffer.ByteBuf;

/**
 * A request as octets.
 *
 * @param variable where {@link WireRequest#VARIABLE} begins, or -1
 */
record PreparedRequest(byte[] octets, int variable) {
  static PreparedRequest of(byte[] octets) {
    return new PreparedRequest(octets, Line.text(octets).indexOf(WireRequest.VARIABLE));
  }

  ByteBuf writeTo(ByteBuf buffer) {
    return buffer.writeBytes(octets);
  }

  ByteBuf writeTo(ByteBuf buffer, byte[] value) {
    System.arraycopy(value, 0, octets, variable, value.length);
    return writeTo(buffer);
  }
}
