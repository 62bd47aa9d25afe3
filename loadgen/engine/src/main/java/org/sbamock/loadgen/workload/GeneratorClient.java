/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.workload;

import io.netty.channel.EventLoopGroup;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.time.Duration;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import org.sbamock.http.Transport;
import org.sbamock.http.client.SbiClient;
import org.sbamock.http.tls.TlsMaterial;

/** The generator's event loops and its client. */
public final class GeneratorClient implements AutoCloseable {
  private final EventLoopGroup eventLoops;
  private final SbiClient client;

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

  @Override
  public void close() {
    client.close();
    eventLoops.shutdownGracefully(0, 2, TimeUnit.SECONDS).awaitUninterruptibly(3_000);
  }
}
