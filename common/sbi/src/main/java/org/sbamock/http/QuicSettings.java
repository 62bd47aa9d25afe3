package org.sbamock.http;

import java.time.Duration;

/**
 * What a QUIC endpoint announces (RFC 9000 section 18.2) and how it sends.
 *
 * @param streamWindow initial_max_stream_data of each kind of stream, octets
 * @param connectionWindow initial_max_data, octets
 * @param maxConcurrentStreams initial_max_streams_bidi
 * @param idleTimeout max_idle_timeout
 * @param maxAckDelay max_ack_delay
 * @param earlyData whether 0-RTT is offered and accepted (RFC 9001 section 4.6)
 */
public record QuicSettings(
    int streamWindow,
    int connectionWindow,
    int maxConcurrentStreams,
    Duration idleTimeout,
    Duration maxAckDelay,
    boolean earlyData) {
  /** Windows of 1 MiB a stream and 4 MiB a connection, 1,024 streams, 30 s idle, no 0-RTT. */
  public static final QuicSettings DEFAULT =
      new QuicSettings(
          1 << 20, 1 << 22, 1_024, Duration.ofSeconds(30), Duration.ofMillis(25), false);

  /** Checks the ranges. */
  public QuicSettings {
    Settings.range("stream-window", streamWindow, 1, Integer.MAX_VALUE);
    Settings.range("connection-window", connectionWindow, 1, Integer.MAX_VALUE);
    Settings.range("max-concurrent-streams", maxConcurrentStreams, 1, Integer.MAX_VALUE);
    Settings.positive("idle-timeout", idleTimeout);
    Settings.positive("max-ack-delay", maxAckDelay);
  }

  /** The same with other windows. */
  public QuicSettings withWindows(int stream, int connection) {
    return new QuicSettings(
        stream, connection, maxConcurrentStreams, idleTimeout, maxAckDelay, earlyData);
  }

  /** The same with another limit of streams. */
  public QuicSettings withMaxConcurrentStreams(int streams) {
    return new QuicSettings(
        streamWindow, connectionWindow, streams, idleTimeout, maxAckDelay, earlyData);
  }

  /** The same with another idle time-out. */
  public QuicSettings withIdleTimeout(Duration timeout) {
    return new QuicSettings(
        streamWindow, connectionWindow, maxConcurrentStreams, timeout, maxAckDelay, earlyData);
  }

  /** The same with 0-RTT on or off. */
  public QuicSettings withEarlyData(boolean on) {
    return new QuicSettings(
        streamWindow, connectionWindow, maxConcurrentStreams, idleTimeout, maxAckDelay, on);
  }
}
