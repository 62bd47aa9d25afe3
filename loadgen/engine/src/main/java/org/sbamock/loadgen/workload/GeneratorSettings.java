/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.workload;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.CongestionControl;
import org.sbamock.http.Http2Settings;
import org.sbamock.http.QuicSettings;
import org.sbamock.http.TlsVersion;
import org.sbamock.http.tls.TlsSettings;

/**
 * The settings of the generator's client.
 *
 * @param loops the number of event loops with separate connections, 1 to 64
 * @param connections the number of connections of each loop to one function, 1 to 65,535
 * @param streams the number of concurrent requests on a multiplexed connection, 1 to 65,535
 * @param requests the number of requests after which a connection is replaced, at least 1; {@link
 *     Integer#MAX_VALUE} for no limit
 * @param tls the TLS versions, and whether sessions are resumed
 * @param http2 the announced settings of HTTP/2
 * @param quic the announced transport parameters of QUIC, and whether 0-RTT is used
 * @param congestionControl the congestion control of TCP and QUIC; null for their defaults
 * @param connectTimeout the timeout of the TCP connection and, again, of the TLS handshake; with
 *     QUIC, of the handshake
 */
public record GeneratorSettings(
    int loops,
    int connections,
    int streams,
    int requests,
    TlsSettings tls,
    Http2Settings http2,
    QuicSettings quic,
    @Nullable CongestionControl congestionControl,
    Duration connectTimeout) {
  /** One loop, one connection, 100 streams, and the client's defaults. */
  public static final GeneratorSettings DEFAULT =
      new GeneratorSettings(
          1,
          1,
          100,
          Integer.MAX_VALUE,
          TlsSettings.DEFAULT,
          Http2Settings.DEFAULT,
          QuicSettings.DEFAULT,
          null,
          Duration.ofSeconds(5));

  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException if a value is out of range
   */
  public GeneratorSettings {
    require("loops", loops, 64);
    require("connections", connections, 65_535);
    require("streams", streams, 65_535);
    require("requests", requests, Integer.MAX_VALUE);
  }

  private static void require(String name, int value, int most) {
    if (value < 1 || value > most) {
      throw new IllegalArgumentException(name + " " + value + ": expected 1 to " + most);
    }
  }

  /** Returns these settings with another number of loops. */
  public GeneratorSettings withLoops(int count) {
    return new GeneratorSettings(
        count, connections, streams, requests, tls, http2, quic, congestionControl, connectTimeout);
  }

  /** Returns these settings with another number of connections of each loop to one function. */
  public GeneratorSettings withConnections(int count) {
    return new GeneratorSettings(
        loops, count, streams, requests, tls, http2, quic, congestionControl, connectTimeout);
  }

  /** Returns these settings with another number of concurrent streams of a connection. */
  public GeneratorSettings withStreams(int count) {
    return new GeneratorSettings(
        loops, connections, count, requests, tls, http2, quic, congestionControl, connectTimeout);
  }

  /**
   * Returns these settings with another number of requests after which a connection is replaced.
   */
  public GeneratorSettings withRequests(int count) {
    return new GeneratorSettings(
        loops, connections, streams, count, tls, http2, quic, congestionControl, connectTimeout);
  }

  /** Returns these settings with one version of TLS. QUIC always uses TLS 1.3. */
  public GeneratorSettings withTls(TlsVersion version) {
    return withTls(tls.withVersions(Set.of(version)));
  }

  /** Returns these settings with session resumption enabled or disabled for TCP and QUIC. */
  public GeneratorSettings withResumption(boolean on) {
    return withTls(tls.withResumption(on));
  }

  /** Returns these settings with session resumption, and with early data over QUIC, as given. */
  public GeneratorSettings withResumption(Resumption resumption) {
    return withResumption(resumption != Resumption.NONE).withQuic(resumption.apply(quic));
  }

  /**
   * Returns these settings with a file to which the secrets of TLS connections are appended; null
   * for none.
   */
  public GeneratorSettings withKeyLogFile(@Nullable Path file) {
    return withTls(tls.withKeyLogFile(file));
  }

  private GeneratorSettings withTls(TlsSettings other) {
    return new GeneratorSettings(
        loops,
        connections,
        streams,
        requests,
        other,
        http2,
        quic,
        congestionControl,
        connectTimeout);
  }

  /** Returns these settings with other announced settings of HTTP/2. */
  public GeneratorSettings withHttp2(Http2Settings announced) {
    return new GeneratorSettings(
        loops,
        connections,
        streams,
        requests,
        tls,
        announced,
        quic,
        congestionControl,
        connectTimeout);
  }

  /** Returns these settings with other settings of QUIC. */
  public GeneratorSettings withQuic(QuicSettings announced) {
    return new GeneratorSettings(
        loops,
        connections,
        streams,
        requests,
        tls,
        http2,
        announced,
        congestionControl,
        connectTimeout);
  }

  /** Returns these settings with another congestion control; null for the defaults. */
  public GeneratorSettings withCongestionControl(@Nullable CongestionControl control) {
    return new GeneratorSettings(
        loops, connections, streams, requests, tls, http2, quic, control, connectTimeout);
  }

  /** Returns these settings with another connect timeout. */
  public GeneratorSettings withConnectTimeout(Duration timeout) {
    return new GeneratorSettings(
        loops, connections, streams, requests, tls, http2, quic, congestionControl, timeout);
  }
}
