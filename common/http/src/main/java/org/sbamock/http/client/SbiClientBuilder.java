/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.client;

import io.netty.channel.EventLoopGroup;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.CongestionControl;
import org.sbamock.http.Http2Settings;
import org.sbamock.http.QuicSettings;
import org.sbamock.http.Settings;
import org.sbamock.http.Transport;
import org.sbamock.http.tls.TlsMaterial;
import org.sbamock.http.tls.TlsSettings;

/** Makes {@link SbiClient}s; every setting has a default. */
public final class SbiClientBuilder {
  private Transport transport = Transport.best();
  private @Nullable EventLoopGroup eventLoops;
  private int threads = 1;
  private TlsMaterial tlsMaterial = TlsMaterial.trusting(List.of());
  private TlsSettings tlsSettings = TlsSettings.DEFAULT;
  private Http2Settings http2 = Http2Settings.DEFAULT;
  private QuicSettings quic = QuicSettings.DEFAULT;
  private @Nullable CongestionControl congestionControl;
  private int maxConnectionsPerOrigin = 64;
  private int maxWaitingCalls = 10_000;
  private int maxStreamsPerConnection = 1_024;
  private Duration connectTimeout = Duration.ofSeconds(5);
  private Duration idleTimeout = Duration.ofSeconds(60);
  private int maxHeaderListSize = 64 << 10;
  private int maxResponseSize = 64 << 20;
  private boolean acceptGzip;
  private boolean sendGzip;

  SbiClientBuilder() {}

  /** The kernel interface of event loops and channels; the best of the platform by default. */
  public SbiClientBuilder transport(Transport value) {
    transport = value;
    return this;
  }

  /** Event loops that are shared, with a server for instance, and outlive the client. */
  public SbiClientBuilder eventLoops(EventLoopGroup value) {
    eventLoops = value;
    return this;
  }

  /** The number of event loops that the client makes for itself where none are shared; 1. */
  public SbiClientBuilder threads(int value) {
    Settings.range("threads", value, 1, 1_024);
    threads = value;
    return this;
  }

  /** Keys and trust; by default the authorities of the JDK are trusted. */
  public SbiClientBuilder tls(TlsMaterial material, TlsSettings settings) {
    tlsMaterial = material;
    tlsSettings = settings;
    return this;
  }

  /** What is announced over HTTP/2. Its limit of streams is for pushes, which are refused. */
  public SbiClientBuilder http2(Http2Settings value) {
    http2 = value;
    return this;
  }

  /** What is announced over QUIC. */
  public SbiClientBuilder quic(QuicSettings value) {
    quic = value;
    return this;
  }

  /**
   * The congestion controller of TCP and QUIC; null: the kernel's default for TCP, CUBIC for QUIC.
   */
  public SbiClientBuilder congestionControl(@Nullable CongestionControl value) {
    congestionControl = value;
    return this;
  }

  /** The connections that one event loop keeps to one origin with one protocol, 1 to 65,535; 64. */
  public SbiClientBuilder maxConnectionsPerOrigin(int value) {
    Settings.range("max-connections-per-origin", value, 1, 65_535);
    maxConnectionsPerOrigin = value;
    return this;
  }

  /** The calls that may wait for such a connection before more are refused; 10,000. */
  public SbiClientBuilder maxWaitingCalls(int value) {
    Settings.range("max-waiting-calls", value, 0, Integer.MAX_VALUE);
    maxWaitingCalls = value;
    return this;
  }

  /** The calls at once on one connection, where the peer does not allow fewer; 1,024. */
  public SbiClientBuilder maxStreamsPerConnection(int value) {
    Settings.range("max-streams-per-connection", value, 1, Integer.MAX_VALUE);
    maxStreamsPerConnection = value;
    return this;
  }

  /** Until TCP is connected, then again until TLS is; with QUIC for both in one; 5 s. */
  public SbiClientBuilder connectTimeout(Duration value) {
    Settings.positive("connect-timeout", value);
    connectTimeout = value;
    return this;
  }

  /** How long a connection without calls stays open; 60 s. */
  public SbiClientBuilder idleTimeout(Duration value) {
    Settings.positive("idle-timeout", value);
    idleTimeout = value;
    return this;
  }

  /** The largest header section of a response, octets (RFC 9113 section 6.5.2); 64 KiB. */
  public SbiClientBuilder maxHeaderListSize(int value) {
    Settings.range("max-header-list-size", value, 1_024, 16 << 20);
    maxHeaderListSize = value;
    return this;
  }

  /** The largest content of a response, octets, before and after its decompression; 64 MiB. */
  public SbiClientBuilder maxResponseSize(int value) {
    Settings.range("max-response-size", value, 0, Integer.MAX_VALUE);
    maxResponseSize = value;
    return this;
  }

  /** Whether responses are asked for with gzip, and then decompressed; off. */
  public SbiClientBuilder acceptGzip(boolean value) {
    acceptGzip = value;
    return this;
  }

  /** Whether the content of requests is compressed with gzip, from 256 octets on; off. */
  public SbiClientBuilder sendGzip(boolean value) {
    sendGzip = value;
    return this;
  }

  /**
   * Makes the client; connections are made on demand.
   *
   * @throws IllegalStateException if a congestion controller is asked for that cannot be set
   */
  public SbiClient build() {
    ClientSettings settings =
        new ClientSettings(
            transport,
            tlsMaterial,
            tlsSettings,
            http2,
            quic,
            congestionControl,
            maxConnectionsPerOrigin,
            maxWaitingCalls,
            maxStreamsPerConnection,
            connectTimeout,
            idleTimeout,
            maxHeaderListSize,
            maxResponseSize,
            acceptGzip,
            sendGzip);
    if (congestionControl != null) {
      transport.requireCongestionControl(congestionControl);
    }
    return eventLoops == null
        ? new SbiClient(settings, transport.eventLoops(threads, "sbi-client"), true)
        : new SbiClient(settings, eventLoops, false);
  }
}
