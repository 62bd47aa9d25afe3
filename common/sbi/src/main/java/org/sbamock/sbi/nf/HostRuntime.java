/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.nf;

import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpHandler;
import org.sbamock.http.Origin;
import org.sbamock.http.client.ClientLoad;
import org.sbamock.http.client.SbiClient;
import org.sbamock.http.server.SbiServer;
import org.sbamock.http.server.connection.ServerObserver;
import org.sbamock.http.tls.TlsSource;
import org.sbamock.http.transport.Completion;
import org.sbamock.http.transport.Transport;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.ProblemRenderer;
import org.sbamock.sbi.consumer.Caller;
import org.sbamock.sbi.consumer.SbiConsumer;
import org.sbamock.sbi.nrf.NrfClient;
import org.sbamock.sbi.probe.ProbeClients;

/** Event loops, server and clients of a host, from its start to its stop. */
final class HostRuntime {
  private static final long QUIET_MILLIS = 0;
  private static final long SHUTDOWN_MILLIS = 2_000;

  private final EventLoopGroup loops;
  private final SbiClient client;
  final Caller caller;
  final SbiConsumer consumer;
  final @Nullable NrfClient nrf;
  final @Nullable ProbeClients probeClients;
  private volatile @Nullable SbiServer server;
  private volatile List<ApiRoot> roots = List.of();

  HostRuntime(NetworkFunctionSettings settings, NfType type, Instrumentation instrumentation) {
    ApiRoot root = settings.registration().nrf();
    Transport transport = Transport.best();
    String name = type.value().toLowerCase(Locale.ROOT);
    loops = transport.eventLoops(settings.eventLoops(), name);
    try {
      client =
          HostClients.client(settings, transport, loops, settings.tls())
              .onConnectionLost(this::connectionLost)
              .observer(instrumentation.client())
              .build();
      probeClients =
          settings.probe() && settings.probeForward()
              ? HostClients.probes(settings, transport, loops)
              : null;
      caller = instrumentation.calls().apply(client::send);
      consumer = HostClients.consumer(settings, type, caller, root);
      nrf =
          root == null
              ? null
              : new NrfClient(
                  consumer,
                  settings.registration(),
                  settings.discovery(),
                  settings.consumer().options(),
                  loops.next());
    } catch (RuntimeException e) {
      shutDown();
      throw e;
    }
  }

  void listen(
      NetworkFunctionSettings settings,
      HttpHandler handler,
      ProblemRenderer failures,
      ServerObserver observer) {
    ServerSettings listening = settings.server();
    if (listening.port() != 0 || listening.advertisedApiRoot() != null) {
      // The first request may arrive before the running server is available here.
      roots = AdvertisedApiRoots.of(listening, listening.port());
    }
    SbiServer.Builder builder =
        SbiServer.builder(handler)
            .failures(failures)
            .observer(observer)
            .eventLoops(loops, settings.eventLoops())
            .address(listening.host(), listening.port())
            .protocols(listening.protocols())
            .limits(listening.limits())
            .gzipThreshold(listening.gzipThreshold())
            .http2(settings.http2())
            .quic(settings.quic())
            .congestionControl(settings.congestionControl());
    TlsSource tls = settings.tlsSource();
    SbiServer started = (tls == null ? builder : builder.tls(tls, settings.tls())).start();
    roots = AdvertisedApiRoots.of(listening, started.port());
    server = started;
  }

  private void connectionLost(Origin origin) {
    if (nrf != null) {
      nrf.connectionLost(origin);
    }
  }

  CompletableFuture<ClientLoad> clientLoad() {
    return client.load();
  }

  List<EventLoop> eventLoops() {
    List<EventLoop> all = new ArrayList<>();
    loops.forEach(loop -> all.add((EventLoop) loop));
    return all;
  }

  boolean isListening() {
    return server != null;
  }

  SbiServer server() {
    SbiServer present = server;
    if (present == null) {
      throw new IllegalStateException("not listening yet");
    }
    return present;
  }

  List<ApiRoot> roots() {
    if (roots.isEmpty()) {
      throw new IllegalStateException("not listening yet");
    }
    return roots;
  }

  CompletableFuture<Void> stop(Duration drain) {
    long deadline = System.nanoTime() + drain.toNanos();
    CompletableFuture<Void> deregistered =
        nrf == null
            ? CompletableFuture.completedFuture(null)
            : nrf.deregister()
                .completeOnTimeout(null, Math.max(1, drain.toMillis()), TimeUnit.MILLISECONDS);
    return deregistered
        .handle((done, failure) -> Duration.ofNanos(deadline - System.nanoTime()))
        .thenCompose(left -> server().stop(left.isNegative() ? Duration.ZERO : left))
        .handle((done, failure) -> release())
        .thenCompose(down -> down);
  }

  CompletableFuture<Void> release() {
    if (probeClients != null) {
      probeClients.close();
    }
    client.close();
    return shutDown();
  }

  private CompletableFuture<Void> shutDown() {
    return Completion.of(
        loops.shutdownGracefully(QUIET_MILLIS, SHUTDOWN_MILLIS, TimeUnit.MILLISECONDS));
  }
}
