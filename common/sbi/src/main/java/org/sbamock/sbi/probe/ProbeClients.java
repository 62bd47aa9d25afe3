/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.probe;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.TlsVersion;
import org.sbamock.http.client.SbiClient;

/**
 * The clients with which a function forwards chains, created on demand: one per lane and kind of
 * TLS, so that no two share a connection or a session. There are at most {@code 64 × 3 × 3}.
 */
public final class ProbeClients implements AutoCloseable {
  private final Factory factory;
  private final Map<Key, SbiClient> clients = new HashMap<>();
  private boolean closed;

  /** A factory of clients that differ in TLS only. */
  @FunctionalInterface
  public interface Factory {
    /**
     * Creates a client on the event loops of the function.
     *
     * @param version the version of TLS over TCP; null for that of the function
     * @param resumption whether sessions are resumed; null as the function is configured
     */
    SbiClient create(@Nullable TlsVersion version, @Nullable Boolean resumption);
  }

  private record Key(@Nullable TlsVersion version, @Nullable Boolean resumption, int lane) {}

  /** Creates a set of clients that a factory creates. */
  public ProbeClients(Factory factory) {
    this.factory = factory;
  }

  synchronized SbiClient client(ChainMessage message) {
    if (closed) {
      throw new IllegalStateException("the function is being stopped");
    }
    return clients.computeIfAbsent(
        new Key(message.tlsVersion(), message.resumption(), message.laneOr0()),
        key -> factory.create(key.version(), key.resumption()));
  }

  @Override
  public void close() {
    Map<Key, SbiClient> present;
    synchronized (this) {
      closed = true;
      present = Map.copyOf(clients);
      clients.clear();
    }
    present.values().forEach(SbiClient::close);
  }
}
