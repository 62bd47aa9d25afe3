/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.consumer;

import java.time.Duration;
import java.util.Map;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.Settings;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.sbi.NfType;

/**
 * How a function calls others.
 *
 * @param protocol of all calls that the next one does not tell otherwise
 * @param protocols of the calls to functions of some types
 * @param options deadline, use of connections and retries of each call
 * @param maxConnections that an event loop keeps to one origin with one protocol
 * @param maxWaiting calls that may wait for a connection before more are refused
 * @param connectTimeout until a connection serves
 */
public record ConsumerSettings(
    HttpProtocol protocol,
    Map<NfType, HttpProtocol> protocols,
    CallOptions options,
    int maxConnections,
    int maxWaiting,
    Duration connectTimeout) {
  /** HTTP/2 in cleartext, 64 connections, 10,000 waiting calls, 5 s. */
  public static final ConsumerSettings DEFAULT =
      new ConsumerSettings(
          HttpProtocol.H2C, Map.of(), CallOptions.DEFAULT, 64, 10_000, Duration.ofSeconds(5));

  /** Checks the ranges. */
  public ConsumerSettings {
    protocols = Map.copyOf(protocols);
    Settings.range("max-connections", maxConnections, 1, 65_535);
    Settings.range("max-waiting", maxWaiting, 0, Integer.MAX_VALUE);
    Settings.positive("connect-timeout", connectTimeout);
  }

  /** Returns a copy with one protocol for all calls. */
  public ConsumerSettings withProtocol(HttpProtocol all) {
    return new ConsumerSettings(all, Map.of(), options, maxConnections, maxWaiting, connectTimeout);
  }

  /** Returns a copy with other options. */
  public ConsumerSettings withOptions(CallOptions other) {
    return new ConsumerSettings(
        protocol, protocols, other, maxConnections, maxWaiting, connectTimeout);
  }

  /** Returns the protocol of calls to functions of that type. */
  public HttpProtocol protocol(NfType target) {
    return protocols.isEmpty() ? protocol : protocols.getOrDefault(target, protocol);
  }
}
