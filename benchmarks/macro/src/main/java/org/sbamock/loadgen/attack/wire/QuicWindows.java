/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.attack.wire;

/**
 * The flow-control windows that a QUIC client announces (RFC 9000 section 18.2).
 *
 * @param connection initial_max_data in octets
 * @param stream initial_max_stream_data_bidi_local in octets
 */
public record QuicWindows(long connection, long stream) {
  /** Windows of 16 MiB. */
  public static final QuicWindows LARGE = new QuicWindows(16 << 20, 16 << 20);
}
