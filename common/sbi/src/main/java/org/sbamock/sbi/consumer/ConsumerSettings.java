/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.consumer;

import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.Settings;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.sbi.ApiRoot;
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
 * @param overloadControl whether calls are reduced as overloaded functions report it, and producers
 *     are chosen by the load that they report
 * @param indirect the SCP that calls to functions other than the NRF are sent through; null for
 *     direct communication
 */
public record ConsumerSettings(
    HttpProtocol protocol,
    Map<NfType, HttpProtocol> protocols,
    CallOptions options,
    int maxConnections,
    int maxWaiting,
    Duration connectTimeout,
    int maxRedirects,
    boolean overloadControl,
    @Nullable IndirectCommunication indirect) {
  /**
   * HTTP/2 in cleartext, 64 connections, 10,000 waiting calls, connect timeout of 5 s, five
   * redirections, overload control, direct communication.
   */
  public static final ConsumerSettings DEFAULT =
      new ConsumerSettings(
          HttpProtocol.H2C,
          Map.of(),
          CallOptions.DEFAULT,
          64,
          10_000,
          Duration.ofSeconds(5),
          5,
          true,
          null);

  /** Checks the ranges, and that the scheme of the SCP is that of the protocols. */
  public ConsumerSettings {
    protocols = Map.copyOf(protocols);
    Settings.range("max-connections", maxConnections, 1, 65_535);
    Settings.range("max-waiting", maxWaiting, 0, Integer.MAX_VALUE);
    Settings.positive("connect-timeout", connectTimeout);
    Settings.range("max-redirects", maxRedirects, 0, 20);
    if (indirect != null) {
      ApiRoot scp = indirect.scp();
      requireScheme(scp, "other functions", protocol);
      protocols.forEach(
          (target, other) -> {
            if (!target.equals(NfType.NRF)) {
              requireScheme(scp, "functions of type " + target, other);
            }
          });
    }
  }

  private static void requireScheme(ApiRoot scp, String called, HttpProtocol protocol) {
    if (!protocol.scheme().equals(scp.scheme())) {
      throw new IllegalArgumentException(
          "scp is " + scp + ", but the protocol of calls to " + called + " is " + protocol);
    }
  }

  /** Returns a copy with one protocol for all calls. */
  public ConsumerSettings withProtocol(HttpProtocol all) {
    return new ConsumerSettings(
        all,
        Map.of(),
        options,
        maxConnections,
        maxWaiting,
        connectTimeout,
        maxRedirects,
        overloadControl,
        indirect);
  }

  /** Returns a copy with other options. */
  public ConsumerSettings withOptions(CallOptions other) {
    return new ConsumerSettings(
        protocol,
        protocols,
        other,
        maxConnections,
        maxWaiting,
        connectTimeout,
        maxRedirects,
        overloadControl,
        indirect);
  }

  /** Returns a copy with an SCP; null for direct communication. */
  public ConsumerSettings withIndirect(@Nullable IndirectCommunication through) {
    return new ConsumerSettings(
        protocol,
        protocols,
        options,
        maxConnections,
        maxWaiting,
        connectTimeout,
        maxRedirects,
        overloadControl,
        through);
  }

  /** Returns whether an SCP discovers the producers of calls (TS 23.501 annex E, model D). */
  public boolean delegatesDiscovery() {
    return indirect != null && indirect.delegatedDiscovery();
  }

  /** Returns the protocol of calls to functions of a type. */
  public HttpProtocol protocol(NfType target) {
    return protocols.isEmpty() ? protocol : protocols.getOrDefault(target, protocol);
  }
}
