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

/** The generator's event loops, and the client that lives on them. */
public final class GeneratorClient implements AutoCloseable {
  private final EventLoopGroup eventLoops;
  private final SbiClient client;

  /** Starts the event loops on threads of its own. */
  public GeneratorClient(GeneratorSettings settings, TlsMaterial trust) {
    this(settings, trust, new DefaultThreadFactory("loadgen", true));
  }

  /**
   * Starts the event loops.
   *
   * @param trust whom to believe
   * @param threads makes those of the loops, loop 0 first, in a network namespace for instance
   * @throws IllegalStateException if the congestion controller cannot be set
   */
  public GeneratorClient(GeneratorSettings settings, TlsMaterial trust, ThreadFactory threads) {
    if (settings.congestionControl() != null) {
      Transport.best().requireCongestionControl(settings.congestionControl());
    }
    eventLoops = Transport.best().eventLoops(settings.loops(), threads);
    // A loop makes its thread when it is first used; which thread is whose must not hang on that.
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

  /** The event loops. */
  public EventLoopGroup eventLoops() {
    return eventLoops;
  }

  /** The client. */
  public SbiClient client() {
    return client;
  }

  @Override
  public void close() {
    client.close();
    eventLoops.shutdownGracefully(0, 2, TimeUnit.SECONDS).awaitUninterruptibly(3_000);
  }
}
