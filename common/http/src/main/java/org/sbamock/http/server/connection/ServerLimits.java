/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.connection;

import java.time.Duration;
import org.sbamock.http.Settings;

/**
 * What a server takes before it says no.
 *
 * @param headerSize the longest header section, octets: names, values and 32 for each field (RFC
 *     9113 section 6.5.2); above it 431
 * @param targetLength the longest request target, octets; above it 414
 * @param contentLength the longest content, octets, coded and decoded; above it 413
 * @param connections the most connections at once; requests on others get 503
 * @param idleTimeout how long a connection without a request lives
 * @param requestTimeout from a request's first octet to its last; after it 408
 * @param handlerTimeout from a whole request to its answer; after it 503
 */
public record ServerLimits(
    int headerSize,
    int targetLength,
    int contentLength,
    int connections,
    Duration idleTimeout,
    Duration requestTimeout,
    Duration handlerTimeout) {
  /** 16 KiB, 8 KiB, 16 MiB, 10,000 connections, 60 s, 10 s, 30 s. */
  public static final ServerLimits DEFAULT =
      new ServerLimits(
          16_384,
          8_192,
          16 << 20,
          10_000,
          Duration.ofSeconds(60),
          Duration.ofSeconds(10),
          Duration.ofSeconds(30));

  /** Checks the ranges. */
  public ServerLimits {
    Settings.range("header-size", headerSize, 512, 1 << 20);
    Settings.range("target-length", targetLength, 64, 1 << 20);
    Settings.range("content-length", contentLength, 0, 1 << 30);
    Settings.range("connections", connections, 1, 1_000_000);
    Settings.positive("idle-timeout", idleTimeout);
    Settings.positive("request-timeout", requestTimeout);
    Settings.positive("handler-timeout", handlerTimeout);
  }

  /** The same with other sizes. */
  public ServerLimits withSizes(int header, int target, int content) {
    return new ServerLimits(
        header, target, content, connections, idleTimeout, requestTimeout, handlerTimeout);
  }

  /** The same with another number of connections. */
  public ServerLimits withConnections(int most) {
    return new ServerLimits(
        headerSize, targetLength, contentLength, most, idleTimeout, requestTimeout, handlerTimeout);
  }

  /** The same with other time-outs. */
  public ServerLimits withTimeouts(Duration idle, Duration request, Duration handler) {
    return new ServerLimits(
        headerSize, targetLength, contentLength, connections, idle, request, handler);
  }
}
