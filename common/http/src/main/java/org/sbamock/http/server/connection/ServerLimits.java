/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.connection;

import java.time.Duration;
import org.sbamock.http.Settings;
import org.sbamock.http.server.limits.ClientLimits;

/**
 * The limits of a server's requests and connections.
 *
 * @param headerSize the maximum size of a header section in octets: names, values and 32 per field,
 *     pseudo-header fields included (RFC 9113 section 6.5.2, RFC 9114 section 4.2.2); 512 to
 *     1,048,576; a larger one is answered with 431. One of more than four times the limit ends an
 *     HTTP/3 connection with H3_EXCESSIVE_LOAD.
 * @param targetLength the maximum length of a request target in octets, 64 to 1,048,576; a longer
 *     one is answered with 414
 * @param contentLength the maximum length of the content in octets, both encoded and decoded, 0 to
 *     1,073,741,824; longer content is answered with 413
 * @param connections the maximum number of connections, 1 to 1,000,000; requests on further ones
 *     are answered with 503
 * @param idleTimeout how long a connection stays open without a request, more than zero
 * @param requestTimeout the maximum time from the first to the last octet of a request, more than
 *     zero; then the server answers 408
 * @param handlerTimeout the maximum time from the complete request to its response, more than zero;
 *     then the server answers 503
 * @param memory the maximum memory in octets, 1,048,576 or more, that requests occupy until they
 *     are answered and responses until they are read; requests beyond it are answered with 503
 * @param stallTimeout the maximum time for which a client that has responses to read reads nothing,
 *     more than zero; then its connection is closed
 * @param client the limits of each client
 */
public record ServerLimits(
    int headerSize,
    int targetLength,
    int contentLength,
    int connections,
    Duration idleTimeout,
    Duration requestTimeout,
    Duration handlerTimeout,
    long memory,
    Duration stallTimeout,
    ClientLimits client) {
  private static final long LEAST_MEMORY = 1 << 20;

  /**
   * The defaults: 16 KiB, 8 KiB, 16 MiB, 10,000 connections, 60 s, 10 s and 30 s, a quarter of the
   * maximum heap, 30 s, no limits of a client.
   */
  public static final ServerLimits DEFAULT =
      new ServerLimits(
          16_384,
          8_192,
          16 << 20,
          10_000,
          Duration.ofSeconds(60),
          Duration.ofSeconds(10),
          Duration.ofSeconds(30),
          defaultMemory(),
          Duration.ofSeconds(30),
          ClientLimits.NONE);

  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException if a value is out of range
   */
  public ServerLimits {
    Settings.range("header-size", headerSize, 512, 1 << 20);
    Settings.range("target-length", targetLength, 64, 1 << 20);
    Settings.range("content-length", contentLength, 0, 1 << 30);
    Settings.range("connections", connections, 1, 1_000_000);
    Settings.positive("idle-timeout", idleTimeout);
    Settings.positive("request-timeout", requestTimeout);
    Settings.positive("handler-timeout", handlerTimeout);
    if (memory < LEAST_MEMORY) {
      throw new IllegalArgumentException(
          "memory is " + memory + " octets: expected " + LEAST_MEMORY + " or more");
    }
    Settings.positive("stall-timeout", stallTimeout);
  }

  /** Returns the default of {@link #memory}: a quarter of the maximum heap of this process. */
  public static long defaultMemory() {
    return Math.max(LEAST_MEMORY, Runtime.getRuntime().maxMemory() / 4);
  }

  /** Returns a copy with other sizes in octets. */
  public ServerLimits withSizes(int header, int target, int content) {
    return new ServerLimits(
        header,
        target,
        content,
        connections,
        idleTimeout,
        requestTimeout,
        handlerTimeout,
        memory,
        stallTimeout,
        client);
  }

  /** Returns a copy with another maximum number of connections. */
  public ServerLimits withConnections(int most) {
    return new ServerLimits(
        headerSize,
        targetLength,
        contentLength,
        most,
        idleTimeout,
        requestTimeout,
        handlerTimeout,
        memory,
        stallTimeout,
        client);
  }

  /** Returns a copy with other timeouts. */
  public ServerLimits withTimeouts(Duration idle, Duration request, Duration handler) {
    return new ServerLimits(
        headerSize,
        targetLength,
        contentLength,
        connections,
        idle,
        request,
        handler,
        memory,
        stallTimeout,
        client);
  }

  /** Returns a copy with another memory budget in octets and another stall timeout. */
  public ServerLimits withMemory(long octets, Duration stall) {
    return new ServerLimits(
        headerSize,
        targetLength,
        contentLength,
        connections,
        idleTimeout,
        requestTimeout,
        handlerTimeout,
        octets,
        stall,
        client);
  }

  /** Returns a copy with other limits of each client. */
  public ServerLimits withClient(ClientLimits each) {
    return new ServerLimits(
        headerSize,
        targetLength,
        contentLength,
        connections,
        idleTimeout,
        requestTimeout,
        handlerTimeout,
        memory,
        stallTimeout,
        each);
  }
}
