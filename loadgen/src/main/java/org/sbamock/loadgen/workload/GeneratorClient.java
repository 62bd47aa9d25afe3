package org.sbamock.loadgen.workload;

import io.netty.channel.EventLoopGroup;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.time.Duration;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.CongestionControl;
import org.sbamock.http.Transport;
import org.sbamock.http.client.SbiClient;
import org.sbamock.http.tls.TlsMaterial;
import org.sbamock.http.tls.TlsSettings;

/** The generator's event loops, and the client that lives on them. */
public final class GeneratorClient implements AutoCloseable {
  private final EventLoopGroup eventLoops;
  private final SbiClient client;

  /**
   * Starts the event loops.
   *
   * @param loops 1 to 64
   * @param connections at once to one function, spread over the loops; at least one each
   * @param streams at once on a connection that multiplexes
   * @param trust whom to believe
   */
  public GeneratorClient(int loops, int connections, int streams, TlsMaterial trust) {
    this(loops, connections, streams, trust, new DefaultThreadFactory("loadgen", true), null);
  }

  /**
   * Starts the event loops.
   *
   * @param threads makes theirs, in a network namespace for instance
   * @param congestionControl of TCP and QUIC; null for their own defaults
   * @throws IllegalStateException if the congestion controller cannot be set
   */
  public GeneratorClient(
      int loops,
      int connections,
      int streams,
      TlsMaterial trust,
      ThreadFactory threads,
      @Nullable CongestionControl congestionControl) {
    require("loops", loops, 64);
    require("connections", connections, 65_535);
    require("streams", streams, 65_535);
    if (congestionControl != null) {
      Transport.best().requireCongestionControl(congestionControl);
    }
    eventLoops = Transport.best().eventLoops(loops, threads);
    client =
        SbiClient.builder()
            .eventLoops(eventLoops)
            .congestionControl(congestionControl)
            .maxConnectionsPerOrigin((connections + loops - 1) / loops)
            .maxStreamsPerConnection(streams)
            .maxWaitingCalls(1_000_000)
            .idleTimeout(Duration.ofSeconds(60))
            .tls(trust, TlsSettings.DEFAULT)
            .build();
  }

  private static void require(String name, int value, int most) {
    if (value < 1 || value > most) {
      throw new IllegalArgumentException(name + " is " + value + ": 1 to " + most + " is expected");
    }
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
