/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http;

import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a QUIC endpoint announces (RFC 9000 section 18.2) and how it sends.
 *
 * @param streamWindow initial_max_stream_data of each kind of stream, octets
 * @param connectionWindow initial_max_data, octets
 * @param maxConcurrentStreams initial_max_streams_bidi
 * @param idleTimeout max_idle_timeout
 * @param maxAckDelay max_ack_delay
 * @param earlyData whether 0-RTT is offered and accepted (RFC 9001 section 4.6)
 * @param unsafeEarlyData whether requests that are not safe are sent and answered in early data
 *     too, although a replay would repeat what they do (RFC 8470 section 2); otherwise a client
 *     keeps them until the handshake is done, and a server answers 425
 * @param qlogDirectory where each connection writes a qlog; null for nowhere
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
  /** Windows of 1 MiB a stream and 4 MiB a connection, 1,024 streams, 30 s idle, no 0-RTT. */
  public static final QuicSettings DEFAULT =
      new QuicSettings(
          1 << 20,
          1 << 22,
          1_024,
          Duration.ofSeconds(30),
          Duration.ofMillis(25),
          false,
          false,
          null);

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
        stream,
        connection,
        maxConcurrentStreams,
        idleTimeout,
        maxAckDelay,
        earlyData,
        unsafeEarlyData,
        qlogDirectory);
  }

  /** The same with another limit of streams. */
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

  /** The same with another idle time-out. */
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

  /** The same with 0-RTT on or off. */
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

  /** The same with unsafe methods in early data or not. */
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

  /** The same with a qlog of each connection in that directory; null: nowhere. */
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
