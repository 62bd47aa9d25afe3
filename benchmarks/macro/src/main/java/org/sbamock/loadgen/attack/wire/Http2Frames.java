/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.attack.wire;

/** The frames of HTTP/2 (RFC 9113 section 6), valid or not. */
public final class Http2Frames {
  /** The type DATA. */
  public static final int DATA = 0x0;

  /** The type HEADERS. */
  public static final int HEADERS = 0x1;

  /** The type PRIORITY. */
  public static final int PRIORITY = 0x2;

  /** The type SETTINGS. */
  public static final int SETTINGS = 0x4;

  /** The type PING. */
  public static final int PING = 0x6;

  /** The type WINDOW_UPDATE. */
  public static final int WINDOW_UPDATE = 0x8;

  /** The type CONTINUATION. */
  public static final int CONTINUATION = 0x9;

  /** A type that no RFC defines. */
  public static final int UNKNOWN = 0xfe;

  /** The flag END_STREAM of DATA and HEADERS. */
  public static final int END_STREAM = 0x1;

  /** The flag ACK of SETTINGS and PING. */
  public static final int ACK = 0x1;

  /** The flag END_HEADERS of HEADERS and CONTINUATION. */
  public static final int END_HEADERS = 0x4;

  /** The largest window, 2^31-1 octets. */
  public static final int MAX_WINDOW = Integer.MAX_VALUE;

  /** The initial window of a connection and, unless changed by SETTINGS, of a stream. */
  public static final int DEFAULT_WINDOW = 65_535;

  /** The length of a frame header in octets. */
  static final int HEADER_LENGTH = 9;

  /** The offset of the stream identifier in a frame. */
  public static final int STREAM_OFFSET = 5;

  private static final int RST_STREAM = 0x3;
  private static final int INITIAL_WINDOW_SIZE = 0x4;
  private static final int CANCEL = 0x8;
  private static final String PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";

  private Http2Frames() {}

  /** Returns a frame. */
  public static byte[] frame(int type, int flags, int stream, byte[] payload) {
    return new Octets()
        .number(payload.length, 3)
        .octet(type)
        .octet(flags)
        .number(stream, 4)
        .octets(payload)
        .toArray();
  }

  /** Returns the connection preface with SETTINGS that announce the window of a stream. */
  public static byte[] preface(int initialWindow) {
    return new Octets().text(PREFACE).octets(initialWindow(initialWindow)).toArray();
  }

  /** Returns a SETTINGS frame with SETTINGS_INITIAL_WINDOW_SIZE. */
  public static byte[] initialWindow(int octets) {
    byte[] setting = new Octets().number(INITIAL_WINDOW_SIZE, 2).number(octets, 4).toArray();
    return frame(SETTINGS, 0, 0, setting);
  }

  /** Returns a SETTINGS acknowledgement. */
  public static byte[] settingsAck() {
    return frame(SETTINGS, ACK, 0, new byte[0]);
  }

  /** Returns a WINDOW_UPDATE of a stream, or of the connection for stream 0. */
  public static byte[] windowUpdate(int stream, int increment) {
    return frame(WINDOW_UPDATE, 0, stream, new Octets().number(increment, 4).toArray());
  }

  /** Returns a PING. */
  public static byte[] ping() {
    return frame(PING, 0, 0, new byte[8]);
  }

  /** Returns a RST_STREAM with CANCEL. */
  public static byte[] reset(int stream) {
    return frame(RST_STREAM, 0, stream, new Octets().number(CANCEL, 4).toArray());
  }

  /** Returns a HEADERS frame with a complete field section. */
  public static byte[] headers(int stream, boolean endStream, RequestHead head) {
    return frame(HEADERS, END_HEADERS | (endStream ? END_STREAM : 0), stream, head.hpack());
  }
}
