/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.benchmarks.http;

import com.sun.management.ThreadMXBean;
import io.netty.channel.EventLoopGroup;
import java.lang.management.ManagementFactory;
import java.util.EnumSet;
import java.util.concurrent.TimeUnit;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Origin;
import org.sbamock.http.Router;
import org.sbamock.http.client.SbiClient;
import org.sbamock.http.server.SbiServer;
import org.sbamock.http.tls.TlsSettings;
import org.sbamock.http.transport.Transport;

/** A server with one event loop, and its client, on loopback. */
public final class Loopback implements AutoCloseable {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private final HttpProtocol protocol;
  private final EventLoopGroup loops;
  private final long loopThread;
  private final SbiServer server;
  private final SbiClient client;
  private final Origin origin;

  /** Listens. */
  public Loopback(HttpProtocol protocol, Router router) throws Exception {
    this.protocol = protocol;
    loops = Transport.best().eventLoops(1, "benchmark-server");
    loopThread = loops.submit(() -> Thread.currentThread().getId()).get();
    server =
        SbiServer.builder(router)
            .protocols(EnumSet.of(protocol))
            .tls(Certificates.SERVER)
            .eventLoops(loops, 1)
            .start();
    origin = new Origin("127.0.0.1", server.port());
    client = SbiClient.builder().tls(Certificates.CLIENT, TlsSettings.DEFAULT).build();
  }

  /**
   * Sends a request and waits for its answer.
   *
   * @return how many octets the answer's content has
   * @throws IllegalStateException if the answer is not 201
   */
  public int send(HttpRequest request) {
    HttpResponse response = client.send(protocol, origin, request).join();
    int status = response.status();
    int octets = response.content().readableBytes();
    response.release();
    if (status != 201) {
      throw new IllegalStateException("answered with " + status);
    }
    return octets;
  }

  /** What the server's event loop has allocated since it began, octets. */
  public long allocated() {
    return THREADS.getThreadAllocatedBytes(loopThread);
  }

  @Override
  public void close() {
    client.close();
    server.close();
    loops.shutdownGracefully(0, 2, TimeUnit.SECONDS).syncUninterruptibly();
  }
}
