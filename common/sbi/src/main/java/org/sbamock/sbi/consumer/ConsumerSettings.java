/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.consumer;

import java.time.Duration;
import java.util.Map;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.Settings;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.sbi.NfType;

/**
 * The settings of calls to other functions.
 *
 * @param protocol the protocol of calls unless {@code protocols} specifies another
 * @param protocols the protocol of calls by type of the called function
 * @param options deadline, use of connections and retries of each call
 * @param maxConnections the maximum number of connections of an event loop to one origin with one
 *     protocol
 * @param maxWaiting the maximum number of calls that wait for a connection; further calls are
 *     rejected
 * @param connectTimeout the maximum time to establish a connection, including handshakes
 * @param maxRedirects the maximum number of redirections (307 and 308) that a call follows, 0 to
 *     20; with 0, a redirection is a response like others
 */
public record ConsumerSettings(
    HttpProtocol protocol,
    Map<NfType, HttpProtocol> protocols,
    CallOptions options,
    int maxConnections,
    int maxWaiting,
    Duration connectTimeout,
    int maxRedirects) {
  /**
   * HTTP/2 in cleartext, 64 connections, 10,000 waiting calls, connect timeout of 5 s, five
   * redirections.
   */
  public static final ConsumerSettings DEFAULT =
      new ConsumerSettings(
          HttpProtocol.H2C, Map.of(), CallOptions.DEFAULT, 64, 10_000, Duration.ofSeconds(5), 5);

  /** Checks the ranges. */
  public ConsumerSettings {
    protocols = Map.copyOf(protocols);
    Settings.range("max-connections", maxConnections, 1, 65_535);
    Settings.range("max-waiting", maxWaiting, 0, Integer.MAX_VALUE);
    Settings.positive("connect-timeout", connectTimeout);
    Settings.range("max-redirects", maxRedirects, 0, 20);
  }

  /** Returns a copy with one protocol for all calls. */
  public ConsumerSettings withProtocol(HttpProtocol all) {
    return new ConsumerSettings(
        all, Map.of(), options, maxConnections, maxWaiting, connectTimeout, maxRedirects);
  }

  /** Returns a copy with other options. */
  public ConsumerSettings withOptions(CallOptions other) {
    return new ConsumerSettings(
        protocol, protocols, other, maxConnections, maxWaiting, connectTimeout, maxRedirects);
  }

  /** Returns the protocol of calls to functions of a type. */
  public HttpProtocol protocol(NfType target) {
    return protocols.isEmpty() ? protocol : protocols.getOrDefault(target, protocol);
  }
}
