/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.handler.codec.http3.Http3;
import io.netty.handler.codec.quic.QLogConfiguration;
import io.netty.handler.codec.quic.QuicChannelOption;
import io.netty.handler.codec.quic.QuicCodecDispatcher;
import io.netty.handler.codec.quic.QuicCongestionControlAlgorithm;
import io.netty.handler.codec.quic.QuicConnectionIdGenerator;
import io.netty.handler.codec.quic.QuicServerCodecBuilder;
import io.netty.handler.codec.quic.QuicSslContext;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.security.Key;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.QuicEventLog;
import org.sbamock.http.QuicSettings;
import org.sbamock.http.http3.DatagramErrorHandler;
import org.sbamock.http.server.connection.ServerRuntime;
import org.sbamock.http.server.http3.Http3ServerConnection;
import org.sbamock.http.tls.CurrentContext;
import org.sbamock.http.tls.TlsContexts;

/**
 * The UDP sockets of HTTP/3, one per event loop; several sockets share the port by SO_REUSEPORT. A
 * packet that arrives at the wrong socket is forwarded by its connection ID.
 */
final class QuicListener {
  private final SbiServer.Builder settings;
  private final ServerRuntime runtime;
  private final EventLoopGroup loops;
  private final CurrentContext<QuicSslContext> tls;
  private final Key tokenKey = AddressValidation.newKey();
  private final @Nullable QLogConfiguration eventLog;

  QuicListener(SbiServer.Builder settings, ServerRuntime runtime, EventLoopGroup loops) {
    this.settings = settings;
    this.runtime = runtime;
    this.loops = loops;
    this.tls =
        CurrentContext.ofServer(
            settings.tlsSource(),
            (material, tickets) ->
                TlsContexts.quicServer(
                    material, settings.tlsSettings, settings.quic.earlyData(), tickets));
    // Fails now if the material is invalid.
    tls.get();
    this.eventLog = QuicEventLog.of(settings.quic, "server");
  }

  /** Binds the sockets, adds them to the list, and returns the bound port. */
  int bind(int wanted, List<Channel> listeners) throws IOException {
    ChannelOption<Boolean> reusePort = settings.transport.reusePort();
    int sockets = reusePort == null ? 1 : settings.threads;
    Bootstrap bootstrap = settings.transport.quicSockets(loops);
    boolean shared = sockets > 1 && reusePort != null;
    if (shared) {
      bootstrap.option(reusePort, true);
    }
    ChannelHandler packets = shared ? dispatcher() : codec().build();
    bootstrap.handler(
        new ChannelInitializer<>() {
          @Override
          protected void initChannel(Channel channel) {
            channel.pipeline().addLast(packets).addLast(DatagramErrorHandler.INSTANCE);
          }
        });
    int port = wanted;
    for (int i = 0; i < sockets; i++) {
      Channel channel =
          SbiServer.bound(
              bootstrap.bind(new InetSocketAddress(settings.host, port)).awaitUninterruptibly());
      listeners.add(channel);
      port = ((InetSocketAddress) channel.localAddress()).getPort();
    }
    return port;
  }

  private QuicServerCodecBuilder codec() {
    QuicSettings quic = settings.quic;
    QuicServerCodecBuilder builder =
        settings
            .transport
            .discoverPathMtu(Http3.newQuicServerCodecBuilder())
            .sslEngineProvider(channel -> tls.get().newEngine(channel.alloc()))
            .maxIdleTimeout(quic.idleTimeout().toMillis(), TimeUnit.MILLISECONDS)
            .maxAckDelay(quic.maxAckDelay().toMillis(), TimeUnit.MILLISECONDS)
            .initialMaxData(quic.connectionWindow())
            .initialMaxStreamDataBidirectionalLocal(quic.streamWindow())
            .initialMaxStreamDataBidirectionalRemote(quic.streamWindow())
            .initialMaxStreamDataUnidirectional(quic.streamWindow())
            .initialMaxStreamsBidirectional(quic.maxConcurrentStreams())
            .activeMigration(true)
            .tokenHandler(
                new AddressValidation(
                    () -> runtime.handshakes() >= AddressValidation.HANDSHAKES, tokenKey))
            .option(
                QuicChannelOption.SEGMENTED_DATAGRAM_PACKET_ALLOCATOR,
                settings.transport.quicSegments())
            .handler(Http3ServerConnection.initializer(runtime));
    if (eventLog != null) {
      builder.option(QuicChannelOption.QLOG, eventLog);
    }
    if (settings.congestionControl != null) {
      builder.congestionControlAlgorithm(
          QuicCongestionControlAlgorithm.valueOf(settings.congestionControl.name()));
    }
    return builder;
  }

  private ChannelHandler dispatcher() {
    return new QuicCodecDispatcher() {
      @Override
      protected void initChannel(
          Channel channel, int localConnectionIdLength, QuicConnectionIdGenerator idGenerator) {
        channel
            .pipeline()
            .addLast(
                codec()
                    .localConnectionIdLength(localConnectionIdLength)
                    .connectionIdAddressGenerator(idGenerator)
                    .build());
      }
    };
  }
}
