/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.nf;

import io.netty.channel.EventLoop;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.sbamock.http.client.ClientLoad;
import org.sbamock.http.observe.QuicLoad;
import org.sbamock.http.server.connection.ServerLoad;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.NfInstanceId;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.nrf.Registration;
import org.sbamock.sbi.overload.LoadReport;

/** A network function as a plain object, for applications, tests and benchmarks. */
public interface NetworkFunction {
  /** Returns the type of the function. */
  NfType type();

  /** Returns the identifier of this instance. */
  NfInstanceId instanceId();

  /**
   * Starts to listen, and starts the registration with the NRF if there is one, without waiting for
   * it. A stopped function can be started again.
   *
   * @throws java.io.UncheckedIOException if the function cannot listen on its port
   * @throws IllegalStateException if it is already started, or a stop is not complete
   */
  void start();

  /**
   * Deregisters, rejects new requests, completes open ones, and releases all resources. Until that
   * is complete, the API root and the port remain those of the start.
   *
   * @param drain the maximum time for all of this, after which open requests are aborted
   * @return a future that completes when all resources are released; never fails. Already complete
   *     if the function is not started; the same future again while it stops
   */
  CompletableFuture<Void> stop(Duration drain);

  /**
   * Returns the root that the function announces: the advertised root, or otherwise one of the host
   * and the bound port.
   *
   * @throws IllegalStateException if it is not started
   */
  ApiRoot apiRoot();

  /**
   * Returns the bound port of TCP and UDP.
   *
   * @throws IllegalStateException if it is not started
   */
  int port();

  /** Returns what the connections of the server occupy; nothing if it is not started. */
  default ServerLoad serverLoad() {
    return ServerLoad.NONE;
  }

  /**
   * Returns a future of the load of the server's QUIC connections, which the event loops determine;
   * nothing if the function is not started.
   */
  default CompletableFuture<QuicLoad> quicLoad() {
    return CompletableFuture.completedFuture(QuicLoad.NONE);
  }

  /**
   * Returns a future of the client's connections and calls, which the event loops determine;
   * nothing if the function is not started.
   */
  default CompletableFuture<ClientLoad> clientLoad() {
    return CompletableFuture.completedFuture(ClientLoad.NONE);
  }

  /** Returns the event loops of the server and the client; none if the function is not started. */
  default List<EventLoop> eventLoops() {
    return List.of();
  }

  /** Returns the load and the overload that the function reports in its responses. */
  LoadReport loadReport();

  /** Returns whether the function listens and is not being stopped. */
  boolean isListening();

  /** Returns the state of the registration with the NRF. */
  Registration registration();

  /** Returns the interceptor of requests to the services. */
  RequestInterceptor interceptor();
}
