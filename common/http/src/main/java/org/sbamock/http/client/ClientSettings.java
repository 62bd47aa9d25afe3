/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.client;

import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.CongestionControl;
import org.sbamock.http.Http2Settings;
import org.sbamock.http.Origin;
import org.sbamock.http.QuicSettings;
import org.sbamock.http.observe.ConnectionObserver;
import org.sbamock.http.tls.TlsSettings;
import org.sbamock.http.tls.TlsSource;
import org.sbamock.http.transport.Transport;

/** The settings of an {@link SbiClient}, collected by {@link SbiClientBuilder}. */
record ClientSettings(
    Transport transport,
    TlsSource tlsSource,
    TlsSettings tlsSettings,
    Http2Settings http2,
    QuicSettings quic,
    @Nullable CongestionControl congestionControl,
    int maxConnectionsPerOrigin,
    int maxWaitingCalls,
    int maxStreamsPerConnection,
    int maxRequestsPerConnection,
    Duration connectTimeout,
    Duration idleTimeout,
    int maxHeaderListSize,
    int maxResponseSize,
    boolean acceptGzip,
    boolean sendGzip,
    Consumer<Origin> connectionLost,
    ConnectionObserver observer) {}
