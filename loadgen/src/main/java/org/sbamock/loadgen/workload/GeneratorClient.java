package org.sbamock.loadgen.workload;

import io.netty.channel.EventLoopGroup;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
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
    require("loops", loops, 64);
    require("connections", connections, 65_535);
    require("streams", streams, 65_535);
    eventLoops = Transport.best().eventLoops(loops, "loadgen");
    client =
        SbiClient.builder()
            .eventLoops(eventLoops)
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
