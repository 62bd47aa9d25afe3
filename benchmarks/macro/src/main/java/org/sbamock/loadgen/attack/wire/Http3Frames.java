/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.attack.wire;

/** The frames of HTTP/3 (RFC 9114 section 7), valid or not. */
public final class Http3Frames {
  /** The error H3_REQUEST_CANCELLED. */
  public static final int REQUEST_CANCELLED = 0x10c;

  /** A frame type that is reserved, so that receivers ignore it (RFC 9114 section 7.2.8). */
  public static final int RESERVED = 0x21;

  /** The type DATA. */
  public static final int DATA = 0x0;

  private static final int HEADERS = 0x1;
  private static final int SETTINGS = 0x4;
  private static final int CONTROL_STREAM = 0x0;

  private Http3Frames() {}

  /** Returns a complete frame. */
  public static byte[] frame(int type, byte[] payload) {
    return new Octets().octets(header(type, payload.length)).octets(payload).toArray();
  }

  /** Returns type and length of a frame without its payload. */
  public static byte[] header(int type, long length) {
    return new Octets().variable(type).variable(length).toArray();
  }

  /** Returns a HEADERS frame with a complete field section. */
  public static byte[] headers(RequestHead head) {
    return frame(HEADERS, head.qpack());
  }

  /**
   * Returns the beginning of a HEADERS frame.
   *
   * @param length the announced length of the field section
   * @param begun its first octets
   */
  public static byte[] unfinishedHeaders(long length, byte[] begun) {
    return new Octets().octets(header(HEADERS, length)).octets(begun).toArray();
  }

  /** Returns the beginning of a control stream: its type and empty SETTINGS. */
  public static byte[] controlStream() {
    return new Octets().variable(CONTROL_STREAM).octets(frame(SETTINGS, new byte[0])).toArray();
  }
}
