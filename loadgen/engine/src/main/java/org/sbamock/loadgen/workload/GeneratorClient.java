/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.workload;

import io.netty.channel.EventLoopGroup;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.sbamock.http.HttpHandler;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.client.SbiClient;
import org.sbamock.http.server.SbiServer;
import org.sbamock.http.tls.TlsMaterial;
import org.sbamock.http.transport.Transport;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.ProblemRenderer;

/** The generator's event loops, its client, and the servers at which functions notify it. */
public final class GeneratorClient implements AutoCloseable {
  private final GeneratorSettings settings;
  private final EventLoopGroup eventLoops;
  private final SbiClient client;
  private final List<SbiServer> servers = new CopyOnWriteArrayList<>();

  /**
   * Starts the event loops on separate daemon threads.
   *
   * @throws IllegalStateException if the congestion controller cannot be set
   */
  public GeneratorClient(GeneratorSettings settings, TlsMaterial trust) {
    this(settings, trust, new DefaultThreadFactory("loadgen", true));
  }

  /**
   * Starts the event loops.
   *
   * @param trust the trusted authorities, and the certificate of the client if it has one
   * @param threads creates the threads of the loops in the order of the loops, for example in a
   *     network namespace
   * @throws IllegalStateException if the congestion controller cannot be set
   */
  public GeneratorClient(GeneratorSettings settings, TlsMaterial trust, ThreadFactory threads) {
    this.settings = settings;
    if (settings.congestionControl() != null) {
      Transport.best().requireCongestionControl(settings.congestionControl());
    }
    eventLoops = Transport.best().eventLoops(settings.loops(), threads);
    // A loop creates its thread on first use; this assigns the threads in the order of the loops.
    eventLoops.forEach(loop -> loop.execute(() -> {}));
    client =
        SbiClient.builder()
            .eventLoops(eventLoops)
            .congestionControl(settings.congestionControl())
            .maxConnectionsPerOrigin(settings.connections())
            .maxStreamsPerConnection(settings.streams())
            .maxRequestsPerConnection(settings.requests())
            .maxWaitingCalls(1_000_000)
            .connectTimeout(settings.connectTimeout())
            .idleTimeout(Duration.ofSeconds(60))
            .http2(settings.http2())
            .quic(settings.quic())
            .tls(trust, settings.tls())
            .build();
  }

  /** Returns the event loops. */
  public EventLoopGroup eventLoops() {
    return eventLoops;
  }

  /** Returns the client. */
  public SbiClient client() {
    return client;
  }

  /**
   * Starts a server on the event loops, with all protocols of a scheme: a function may notify over
   * another one than it is called over.
   *
   * @param protocol a protocol of the scheme
   * @return the API root at which functions reach the handler
   * @throws IllegalStateException if the server cannot listen
   */
  ApiRoot listen(NfConsumerSettings consumer, HttpProtocol protocol, HttpHandler handler) {
    Set<HttpProtocol> protocols =
        Arrays.stream(HttpProtocol.values())
            .filter(each -> each.scheme().equals(protocol.scheme()))
            .collect(Collectors.toSet());
    SbiServer.Builder builder =
        SbiServer.builder(handler)
            .failures(new ProblemRenderer())
            .protocols(protocols)
            .tls(consumer.tls(), settings.tls().withClientAuth(consumer.clientAuth()))
            .congestionControl(settings.congestionControl())
            .address(consumer.bindAddress(), 0)
            .eventLoops(eventLoops, settings.loops());
    try {
      SbiServer server = consumer.network().call(builder::start);
      servers.add(server);
      ApiRoot root = ApiRoot.of(protocol.scheme(), consumer.host(), server.port());
      consumer.listening().accept(root);
      return root;
    } catch (Exception e) {
      throw new IllegalStateException(
          "the generator cannot listen for notifications: " + e.getMessage(), e);
    }
  }

  @Override
  public void close() {
    servers.forEach(SbiServer::close);
    client.close();
    eventLoops.shutdownGracefully(0, 2, TimeUnit.SECONDS).awaitUninterruptibly(3_000);
  }
}
