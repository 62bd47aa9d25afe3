/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http;

/**
 * The settings that an HTTP/2 endpoint announces (RFC 9113 section 6.5.2).
 *
 * @param initialWindowSize SETTINGS_INITIAL_WINDOW_SIZE, octets, 1 to 2^31-1
 * @param connectionWindowSize the flow-control window of the connection, octets, 65,535 to 2^31-1;
 *     announced by a WINDOW_UPDATE at the start of the connection
 * @param maxFrameSize SETTINGS_MAX_FRAME_SIZE, octets, 16,384 to 2^24-1
 * @param maxConcurrentStreams SETTINGS_MAX_CONCURRENT_STREAMS, 1 to 2^31-1
 * @param headerTableSize SETTINGS_HEADER_TABLE_SIZE, octets, 0 to 2^31-1
 */
public record Http2Settings(
    int initialWindowSize,
    int connectionWindowSize,
    int maxFrameSize,
    int maxConcurrentStreams,
    int headerTableSize) {
  /**
   * The defaults: windows of 1 MiB per stream and 4 MiB per connection, 1,024 streams; the other
   * values are those of the RFC.
   */
  public static final Http2Settings DEFAULT =
      new Http2Settings(1 << 20, 1 << 22, 16_384, 1_024, 4_096);

  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException if a value is out of range
   */
  public Http2Settings {
    Settings.range("initial-window-size", initialWindowSize, 1, Integer.MAX_VALUE);
    Settings.range("connection-window-size", connectionWindowSize, 65_535, Integer.MAX_VALUE);
    Settings.range("max-frame-size", maxFrameSize, 16_384, (1 << 24) - 1);
    Settings.range("max-concurrent-streams", maxConcurrentStreams, 1, Integer.MAX_VALUE);
    Settings.range("header-table-size", headerTableSize, 0, Integer.MAX_VALUE);
  }

  /** Returns a copy with another stream window in octets. */
  public Http2Settings withInitialWindowSize(int octets) {
    return new Http2Settings(
        octets, connectionWindowSize, maxFrameSize, maxConcurrentStreams, headerTableSize);
  }

  /** Returns a copy with another maximum number of concurrent streams. */
  public Http2Settings withMaxConcurrentStreams(int streams) {
    return new Http2Settings(
        initialWindowSize, connectionWindowSize, maxFrameSize, streams, headerTableSize);
  }

  /** Returns a copy with another connection window, at least 65,535 octets. */
  public Http2Settings withConnectionWindowSize(int octets) {
    return new Http2Settings(
        initialWindowSize, octets, maxFrameSize, maxConcurrentStreams, headerTableSize);
  }

  /** Returns a copy with another maximum frame size, 16,384 to 2^24-1 octets. */
  public Http2Settings withMaxFrameSize(int octets) {
    return new Http2Settings(
        initialWindowSize, connectionWindowSize, octets, maxConcurrentStreams, headerTableSize);
  }

  /** Returns a copy with another size of the header table in octets. */
  public Http2Settings withHeaderTableSize(int octets) {
    return new Http2Settings(
        initialWindowSize, connectionWindowSize, maxFrameSize, maxConcurrentStreams, octets);
  }
}
