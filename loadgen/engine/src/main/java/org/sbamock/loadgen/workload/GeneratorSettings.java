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
 * How the generator's client speaks.
 *
 * @param loops event loops, 1 to 64; each is a lane, with connections of its own
 * @param connections that each loop keeps to one function, 1 to 65,535
 * @param streams at once on a connection that multiplexes, 1 to 65,535
 * @param tls versions, and whether sessions are resumed
 * @param http2 what the client announces over HTTP/2
 * @param quic what the client announces over QUIC, and whether it sends 0-RTT
 * @param congestionControl of TCP and QUIC; null for their own defaults
 * @param connectTimeout until TCP is connected, then again until TLS is; with QUIC for both in one
 */
public record GeneratorSettings(
    int loops,
    int connections,
    int streams,
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
          TlsSettings.DEFAULT,
          Http2Settings.DEFAULT,
          QuicSettings.DEFAULT,
          null,
          Duration.ofSeconds(5));

  /** Checks the ranges. */
  public GeneratorSettings {
    require("loops", loops, 64);
    require("connections", connections, 65_535);
    require("streams", streams, 65_535);
  }

  private static void require(String name, int value, int most) {
    if (value < 1 || value > most) {
      throw new IllegalArgumentException(name + " " + value + ": expected 1 to " + most);
    }
  }

  /** The same with so many loops. */
  public GeneratorSettings withLoops(int count) {
    return new GeneratorSettings(
        count, connections, streams, tls, http2, quic, congestionControl, connectTimeout);
  }

  /** The same with so many connections of each loop to one function. */
  public GeneratorSettings withConnections(int count) {
    return new GeneratorSettings(
        loops, count, streams, tls, http2, quic, congestionControl, connectTimeout);
  }

  /** The same with so many streams at once on a connection. */
  public GeneratorSettings withStreams(int count) {
    return new GeneratorSettings(
        loops, connections, count, tls, http2, quic, congestionControl, connectTimeout);
  }

  /** The same with one version of TLS; QUIC has 1.3 whatever this says. */
  public GeneratorSettings withTls(TlsVersion version) {
    return withTls(tls.withVersions(Set.of(version)));
  }

  /** The same with sessions resumed or not, on TCP and QUIC. */
  public GeneratorSettings withResumption(boolean on) {
    return withTls(tls.withResumption(on));
  }

  /** The same with sessions resumed or not, and with early data over QUIC or not. */
  public GeneratorSettings withResumption(Resumption resumption) {
    return withResumption(resumption != Resumption.NONE).withQuic(resumption.apply(quic));
  }

  /** The same with the secrets of TLS connections appended to that file; null for none. */
  public GeneratorSettings withKeyLogFile(@Nullable Path file) {
    return withTls(tls.withKeyLogFile(file));
  }

  private GeneratorSettings withTls(TlsSettings other) {
    return new GeneratorSettings(
        loops, connections, streams, other, http2, quic, congestionControl, connectTimeout);
  }

  /** The same announcing that over HTTP/2. */
  public GeneratorSettings withHttp2(Http2Settings announced) {
    return new GeneratorSettings(
        loops, connections, streams, tls, announced, quic, congestionControl, connectTimeout);
  }

  /** The same announcing that over QUIC. */
  public GeneratorSettings withQuic(QuicSettings announced) {
    return new GeneratorSettings(
        loops, connections, streams, tls, http2, announced, congestionControl, connectTimeout);
  }

  /** The same with another congestion controller. */
  public GeneratorSettings withCongestionControl(@Nullable CongestionControl control) {
    return new GeneratorSettings(
        loops, connections, streams, tls, http2, quic, control, connectTimeout);
  }

  /** The same with another patience for connections. */
  public GeneratorSettings withConnectTimeout(Duration timeout) {
    return new GeneratorSettings(
        loops, connections, streams, tls, http2, quic, congestionControl, timeout);
  }
}
