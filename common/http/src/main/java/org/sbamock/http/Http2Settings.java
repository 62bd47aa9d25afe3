/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http;

/**
 * What an HTTP/2 endpoint announces (RFC 9113 section 6.5.2).
 *
 * @param initialWindowSize SETTINGS_INITIAL_WINDOW_SIZE, octets, 1 to 2^31-1
 * @param connectionWindowSize the window of the connection, octets, at least 65,535; grown by
 *     WINDOW_UPDATE at its start
 * @param maxFrameSize SETTINGS_MAX_FRAME_SIZE, octets, 16,384 to 2^24-1
 * @param maxConcurrentStreams SETTINGS_MAX_CONCURRENT_STREAMS
 * @param headerTableSize SETTINGS_HEADER_TABLE_SIZE, octets
 */
public record Http2Settings(
    int initialWindowSize,
    int connectionWindowSize,
    int maxFrameSize,
    int maxConcurrentStreams,
    int headerTableSize) {
  /** Windows of 1 MiB a stream and 4 MiB a connection, 1,024 streams, the RFC's other values. */
  public static final Http2Settings DEFAULT =
      new Http2Settings(1 << 20, 1 << 22, 16_384, 1_024, 4_096);

  /** Checks the ranges. */
  public Http2Settings {
    Settings.range("initial-window-size", initialWindowSize, 1, Integer.MAX_VALUE);
    Settings.range("connection-window-size", connectionWindowSize, 65_535, Integer.MAX_VALUE);
    Settings.range("max-frame-size", maxFrameSize, 16_384, (1 << 24) - 1);
    Settings.range("max-concurrent-streams", maxConcurrentStreams, 1, Integer.MAX_VALUE);
    Settings.range("header-table-size", headerTableSize, 0, Integer.MAX_VALUE);
  }

  /** The same with another stream window. */
  public Http2Settings withInitialWindowSize(int octets) {
    return new Http2Settings(
        octets, connectionWindowSize, maxFrameSize, maxConcurrentStreams, headerTableSize);
  }

  /** The same with another limit of streams. */
  public Http2Settings withMaxConcurrentStreams(int streams) {
    return new Http2Settings(
        initialWindowSize, connectionWindowSize, maxFrameSize, streams, headerTableSize);
  }

  /** The same with another connection window, octets, at least 65,535. */
  public Http2Settings withConnectionWindowSize(int octets) {
    return new Http2Settings(
        initialWindowSize, octets, maxFrameSize, maxConcurrentStreams, headerTableSize);
  }

  /** The same with another largest frame, octets, 16,384 to 2^24-1. */
  public Http2Settings withMaxFrameSize(int octets) {
    return new Http2Settings(
        initialWindowSize, connectionWindowSize, octets, maxConcurrentStreams, headerTableSize);
  }

  /** The same with another table of header fields, octets. */
  public Http2Settings withHeaderTableSize(int octets) {
    return new Http2Settings(
        initialWindowSize, connectionWindowSize, maxFrameSize, maxConcurrentStreams, octets);
  }
}
