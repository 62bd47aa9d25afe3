/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.redis;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.sbamock.http.HttpProtocol;
import org.sbamock.nrf.Nrf;
import org.sbamock.nrf.core.NfStatusEvent;
import org.sbamock.nrf.core.RegistryRules;
import org.sbamock.nrf.core.replica.ReplicaStatus;
import org.sbamock.sbi.nf.NetworkFunctionSettings;

/** NRFs of a test that share one database. */
final class Replicas implements AutoCloseable {
  static final Duration PATIENCE = Duration.ofSeconds(30);

  private final RedisServer server;
  private final int database;
  private final List<Nrf> open = new ArrayList<>();

  Replicas(RedisServer server, int database) {
    this.server = server;
    this.database = database;
  }

  /** Starts an NRF with the default rules. */
  Nrf start() {
    return start(RegistryRules.defaults(), NfStatusEvent.Listener.NONE);
  }

  /** Starts an NRF, and waits until it has loaded the registry. */
  Nrf start(RegistryRules rules, NfStatusEvent.Listener listener) {
    return start(
        NetworkFunctionSettings.builder().protocols(HttpProtocol.H2C).build(), rules, listener);
  }

  /** Starts an NRF, and waits until it has loaded the registry. */
  Nrf start(
      NetworkFunctionSettings settings, RegistryRules rules, NfStatusEvent.Listener listener) {
    Nrf nrf =
        Nrf.builder(settings)
            .rules(rules)
            .listener(listener)
            .sharedStore(new RedisSharedStore(RedisStoreSettings.of(server.url(database))))
            .build();
    open.add(nrf);
    nrf.start();
    awaitState(nrf, ReplicaStatus.State.PRESENT);
    return nrf;
  }

  static void awaitState(Nrf nrf, ReplicaStatus.State state) {
    await()
        .atMost(PATIENCE)
        .pollInterval(Duration.ofMillis(5))
        .until(() -> nrf.replicaStatus() != null && nrf.replicaStatus().state() == state);
  }

  @Override
  public void close() {
    open.forEach(nrf -> nrf.stop(Duration.ofSeconds(1)).join());
  }
}
