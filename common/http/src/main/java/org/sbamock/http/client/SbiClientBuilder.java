/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.client;

import io.netty.channel.EventLoopGroup;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.CongestionControl;
import org.sbamock.http.Http2Settings;
import org.sbamock.http.Origin;
import org.sbamock.http.QuicSettings;
import org.sbamock.http.Settings;
import org.sbamock.http.observe.ConnectionObserver;
import org.sbamock.http.tls.TlsMaterial;
import org.sbamock.http.tls.TlsSettings;
import org.sbamock.http.tls.TlsSource;
import org.sbamock.http.transport.Transport;

/** A builder of {@link SbiClient}s; every setting has a default. */
public final class SbiClientBuilder {
  private Transport transport = Transport.best();
  private @Nullable EventLoopGroup eventLoops;
  private int threads = 1;
  private TlsSource tlsSource = TlsMaterial.trusting(List.of());
  private TlsSettings tlsSettings = TlsSettings.DEFAULT;
  private Http2Settings http2 = Http2Settings.DEFAULT;
  private QuicSettings quic = QuicSettings.DEFAULT;
  private @Nullable CongestionControl congestionControl;
  private int maxConnectionsPerOrigin = 64;
  private int maxWaitingCalls = 10_000;
  private int maxStreamsPerConnection = 1_024;
  private int maxRequestsPerConnection = Integer.MAX_VALUE;
  private Duration connectTimeout = Duration.ofSeconds(5);
  private Duration idleTimeout = Duration.ofSeconds(60);
  private int maxHeaderListSize = 64 << 10;
  private int maxResponseSize = 64 << 20;
  private boolean acceptGzip;
  private boolean sendGzip;
  private Consumer<Origin> connectionLost = origin -> {};
  private ConnectionObserver observer = ConnectionObserver.NONE;

  SbiClientBuilder() {}

  /**
   * Sets the kernel interface of event loops and channels; defaults to the best of the platform.
   */
  public SbiClientBuilder transport(Transport value) {
    transport = value;
    return this;
  }

  /** Sets shared event loops, for example those of a server; the client does not shut them down. */
  public SbiClientBuilder eventLoops(EventLoopGroup value) {
    eventLoops = value;
    return this;
  }

  /**
   * Sets the number of event loops that the client creates unless they are shared, 1 to 1,024;
   * defaults to 1.
   */
  public SbiClientBuilder threads(int value) {
    Settings.range("threads", value, 1, 1_024);
    threads = value;
    return this;
  }

  /** Sets keys and trust; by default the client trusts the authorities of the JDK. */
  public SbiClientBuilder tls(TlsSource source, TlsSettings settings) {
    tlsSource = source;
    tlsSettings = settings;
    return this;
  }

  /**
   * Sets the HTTP/2 settings that the client announces. Their limit of streams applies to pushes,
   * which are rejected.
   */
  public SbiClientBuilder http2(Http2Settings value) {
    http2 = value;
    return this;
  }

  /** Sets the QUIC transport parameters that the client announces. */
  public SbiClientBuilder quic(QuicSettings value) {
    quic = value;
    return this;
  }

  /**
   * Sets the congestion control algorithm of TCP and QUIC; null, the default, selects the kernel's
   * for TCP and CUBIC for QUIC.
   */
  public SbiClientBuilder congestionControl(@Nullable CongestionControl value) {
    congestionControl = value;
    return this;
  }

  /**
   * Sets the maximum number of connections of one event loop to one origin with one protocol, 1 to
   * 65,535; defaults to 64.
   */
  public SbiClientBuilder maxConnectionsPerOrigin(int value) {
    Settings.range("max-connections-per-origin", value, 1, 65_535);
    maxConnectionsPerOrigin = value;
    return this;
  }

  /**
   * Sets the maximum number of calls that wait for such a connection, at least 0; further calls
   * fail at once. Defaults to 10,000.
   */
  public SbiClientBuilder maxWaitingCalls(int value) {
    Settings.range("max-waiting-calls", value, 0, Integer.MAX_VALUE);
    maxWaitingCalls = value;
    return this;
  }

  /**
   * Sets the maximum number of concurrent calls on one connection, at least 1, unless the peer
   * allows fewer; defaults to 1,024.
   */
  public SbiClientBuilder maxStreamsPerConnection(int value) {
    Settings.range("max-streams-per-connection", value, 1, Integer.MAX_VALUE);
    maxStreamsPerConnection = value;
    return this;
  }

  /**
   * Sets the number of requests after which a connection is replaced by a new one, at least 1;
   * unlimited by default. The first connections of the event loops are replaced after different
   * shares of that number, so that not all of them are replaced at the same time.
   */
  public SbiClientBuilder maxRequestsPerConnection(int value) {
    Settings.range("max-requests-per-connection", value, 1, Integer.MAX_VALUE);
    maxRequestsPerConnection = value;
    return this;
  }

  /**
   * Sets the maximum time to connect over TCP, and again for the TLS handshake; over QUIC for both
   * together. More than zero; defaults to 5 s.
   */
  public SbiClientBuilder connectTimeout(Duration value) {
    Settings.positive("connect-timeout", value);
    connectTimeout = value;
    return this;
  }

  /** Sets how long a connection without calls stays open, more than zero; defaults to 60 s. */
  public SbiClientBuilder idleTimeout(Duration value) {
    Settings.positive("idle-timeout", value);
    idleTimeout = value;
    return this;
  }

  /**
   * Sets the maximum size of a response's header section in octets (RFC 9113 section 6.5.2), 1,024
   * to 16,777,216; defaults to 64 KiB.
   */
  public SbiClientBuilder maxHeaderListSize(int value) {
    Settings.range("max-header-list-size", value, 1_024, 16 << 20);
    maxHeaderListSize = value;
    return this;
  }

  /**
   * Sets the maximum size of a response's content in octets, before and after decompression, at
   * least 0; defaults to 64 MiB.
   */
  public SbiClientBuilder maxResponseSize(int value) {
    Settings.range("max-response-size", value, 0, Integer.MAX_VALUE);
    maxResponseSize = value;
    return this;
  }

  /**
   * Sets whether the client requests gzip for responses and decompresses them; defaults to false.
   */
  public SbiClientBuilder acceptGzip(boolean value) {
    acceptGzip = value;
    return this;
  }

  /**
   * Sets whether the content of requests is compressed with gzip if it has at least 256 octets;
   * defaults to false.
   */
  public SbiClientBuilder sendGzip(boolean value) {
    sendGzip = value;
    return this;
  }

  /**
   * Sets a listener that is called on the event loop of a connection when the server closes it, or
   * announces that by GOAWAY, or the connection breaks; no effect by default. A server that is
   * killed closes its TCP connections at once, but not those of QUIC.
   */
  public SbiClientBuilder onConnectionLost(Consumer<Origin> listener) {
    connectionLost = listener;
    return this;
  }

  /** Sets the observer of the client's connections; none by default. */
  public SbiClientBuilder observer(ConnectionObserver value) {
    observer = value;
    return this;
  }

  /**
   * Creates the client, which opens connections on demand.
   *
   * @throws IllegalStateException if the congestion control algorithm cannot be set
   */
  public SbiClient build() {
    ClientSettings settings =
        new ClientSettings(
            transport,
            tlsSource,
            tlsSettings,
            http2,
            quic,
            congestionControl,
            maxConnectionsPerOrigin,
            maxWaitingCalls,
            maxStreamsPerConnection,
            maxRequestsPerConnection,
            connectTimeout,
            idleTimeout,
            maxHeaderListSize,
            maxResponseSize,
            acceptGzip,
            sendGzip,
            connectionLost,
            observer);
    if (congestionControl != null) {
      transport.requireCongestionControl(congestionControl);
    }
    return eventLoops == null
        ? new SbiClient(settings, transport.eventLoops(threads, "sbi-client"), true)
        : new SbiClient(settings, eventLoops, false);
  }
}
