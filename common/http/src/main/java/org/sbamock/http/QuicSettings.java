/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http;

import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The transport parameters that a QUIC endpoint announces (RFC 9000 section 18.2) and its options
 * for early data and qlog.
 *
 * @param streamWindow initial_max_stream_data of each kind of stream, octets, 1 to 2^31-1
 * @param connectionWindow initial_max_data, octets, 1 to 2^31-1
 * @param maxConcurrentStreams initial_max_streams_bidi, 1 to 2^31-1
 * @param idleTimeout max_idle_timeout, more than zero
 * @param maxAckDelay max_ack_delay, more than zero
 * @param earlyData whether 0-RTT is offered and accepted (RFC 9001 section 4.6)
 * @param unsafeEarlyData whether requests with unsafe methods are also sent and answered in early
 *     data, although a replay would repeat their effect (RFC 8470 section 2); otherwise a client
 *     sends them after the handshake, and a server answers 425
 * @param qlogDirectory the directory to which each connection writes a qlog file, or null for none
 */
public record QuicSettings(
    int streamWindow,
    int connectionWindow,
    int maxConcurrentStreams,
    Duration idleTimeout,
    Duration maxAckDelay,
    boolean earlyData,
    boolean unsafeEarlyData,
    @Nullable Path qlogDirectory) {
  /**
   * The defaults: windows of 1 MiB per stream and 4 MiB per connection, 128 streams, an idle
   * timeout of 30 s, no 0-RTT.
   */
  public static final QuicSettings DEFAULT =
      new QuicSettings(
          1 << 20, 1 << 22, 128, Duration.ofSeconds(30), Duration.ofMillis(25), false, false, null);

  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException if a value is out of range
   */
  public QuicSettings {
    Settings.range("stream-window", streamWindow, 1, Integer.MAX_VALUE);
    Settings.range("connection-window", connectionWindow, 1, Integer.MAX_VALUE);
    Settings.range("max-concurrent-streams", maxConcurrentStreams, 1, Integer.MAX_VALUE);
    Settings.positive("idle-timeout", idleTimeout);
    Settings.positive("max-ack-delay", maxAckDelay);
  }

  /** Returns a copy with other windows in octets. */
  public QuicSettings withWindows(int stream, int connection) {
    return new QuicSettings(
        stream,
        connection,
        maxConcurrentStreams,
        idleTimeout,
        maxAckDelay,
        earlyData,
        unsafeEarlyData,
        qlogDirectory);
  }

  /** Returns a copy with another maximum number of concurrent streams. */
  public QuicSettings withMaxConcurrentStreams(int streams) {
    return new QuicSettings(
        streamWindow,
        connectionWindow,
        streams,
        idleTimeout,
        maxAckDelay,
        earlyData,
        unsafeEarlyData,
        qlogDirectory);
  }

  /** Returns a copy with another idle timeout. */
  public QuicSettings withIdleTimeout(Duration timeout) {
    return new QuicSettings(
        streamWindow,
        connectionWindow,
        maxConcurrentStreams,
        timeout,
        maxAckDelay,
        earlyData,
        unsafeEarlyData,
        qlogDirectory);
  }

  /** Returns a copy with 0-RTT enabled or disabled. */
  public QuicSettings withEarlyData(boolean on) {
    return new QuicSettings(
        streamWindow,
        connectionWindow,
        maxConcurrentStreams,
        idleTimeout,
        maxAckDelay,
        on,
        unsafeEarlyData,
        qlogDirectory);
  }

  /** Returns a copy with unsafe methods in early data enabled or disabled. */
  public QuicSettings withUnsafeEarlyData(boolean on) {
    return new QuicSettings(
        streamWindow,
        connectionWindow,
        maxConcurrentStreams,
        idleTimeout,
        maxAckDelay,
        earlyData,
        on,
        qlogDirectory);
  }

  /** Returns a copy with another directory of qlog files, or null for none. */
  public QuicSettings withQlogDirectory(@Nullable Path directory) {
    return new QuicSettings(
        streamWindow,
        connectionWindow,
        maxConcurrentStreams,
        idleTimeout,
        maxAckDelay,
        earlyData,
        unsafeEarlyData,
        directory);
  }
}
