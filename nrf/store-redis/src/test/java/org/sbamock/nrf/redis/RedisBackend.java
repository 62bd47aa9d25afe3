/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.redis;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.sbamock.nrf.core.InstanceChange;
import org.sbamock.nrf.core.InstanceLog;
import org.sbamock.nrf.core.NfInstanceStore;
import org.sbamock.nrf.core.NfInstanceView;
import org.sbamock.nrf.core.NfStatusEvent;
import org.sbamock.nrf.core.RegistryRules;
import org.sbamock.nrf.core.StoreBackend;
import org.sbamock.nrf.core.Stores;
import org.sbamock.nrf.core.replica.NotifierDuty;
import org.sbamock.nrf.core.replica.Replica;
import org.sbamock.nrf.core.replica.ReplicaStatus;
import org.sbamock.nrf.core.replica.SharedInstanceLog;
import org.sbamock.nrf.core.subscription.SubscriptionRules;
import org.sbamock.nrf.core.subscription.SubscriptionStore;
import org.sbamock.sbi.Json;

/** Stores of tests whose content is on a Redis server, each in a database of its own. */
final class RedisBackend
    implements StoreBackend, BeforeAllCallback, AfterEachCallback, AfterAllCallback {
  private static final int DATABASES = 1_000;

  private final List<AutoCloseable> open = new ArrayList<>();
  private @Nullable RedisServer server;
  private int databases;

  /** The database of the subscriptions of a test, which its first NF instances share; or -1. */
  private int shared = -1;

  private boolean sharedByInstances;

  @Override
  public void beforeAll(ExtensionContext context) {
    server = RedisServer.start("--databases", Integer.toString(DATABASES));
    Stores.use(this);
  }

  @Override
  public void afterEach(ExtensionContext context) throws Exception {
    for (AutoCloseable store : open) {
      store.close();
    }
    open.clear();
    shared = -1;
    sharedByInstances = false;
  }

  @Override
  public void afterAll(ExtensionContext context) throws Exception {
    Stores.use(StoreBackend.LOCAL);
    Objects.requireNonNull(server).close();
  }

  private RedisServer server() {
    return Objects.requireNonNull(server);
  }

  private RedisSharedStore connection(int database) {
    RedisSharedStore connection =
        new RedisSharedStore(RedisStoreSettings.of(server().url(database)));
    open.add(connection);
    return connection;
  }

  @Override
  public NfInstanceStore instances(
      RegistryRules rules, InstantSource clock, NfStatusEvent.Listener listener) {
    boolean share = shared >= 0 && !sharedByInstances;
    sharedByInstances |= share;
    int database = share ? shared : databases++;
    RedisSharedStore connection = connection(database);
    NfInstanceView view = new NfInstanceView(rules, null, listener);
    Replica replica = new Replica(connection, view, clock);
    subscriptions(replica, SubscriptionRules.defaults(), 1 << 20, clock);
    NotifierDuty duty = new NotifierDuty(connection, UUID.randomUUID().toString(), 1 << 20);
    SharedInstanceLog log = new SharedInstanceLog(Json.mapper(), view, replica, duty);
    replica.start();
    awaitPresent(replica);
    return new NfInstanceStore(Json.mapper(), view, new ClockedLog(log, server(), database, clock));
  }

  @Override
  public SubscriptionStore subscriptions(
      SubscriptionRules rules, long maxOctets, InstantSource clock) {
    if (shared < 0) {
      shared = databases++;
    }
    RedisSharedStore connection = connection(shared);
    NfInstanceView view =
        new NfInstanceView(RegistryRules.defaults(), null, NfStatusEvent.Listener.NONE);
    Replica replica = new Replica(connection, view, clock);
    SubscriptionStore store = subscriptions(replica, rules, maxOctets, clock);
    new SharedInstanceLog(
        Json.mapper(), view, replica, new NotifierDuty(connection, "none", 1 << 20));
    replica.start();
    awaitPresent(replica);
    return store;
  }

  private static SubscriptionStore subscriptions(
      Replica replica, SubscriptionRules rules, long maxOctets, InstantSource clock) {
    return new SubscriptionStore(
        Json.mapper(), rules, maxOctets, clock, new Random(1), replica::subscriptions);
  }

  private static void awaitPresent(Replica replica) {
    await()
        .atMost(Duration.ofSeconds(30))
        .pollInterval(Duration.ofMillis(2))
        .until(() -> replica.status().state() == ReplicaStatus.State.PRESENT);
  }

  /** Advances the clock of the registry like the one of the test, before instances expire. */
  private static final class ClockedLog implements InstanceLog {
    private final InstanceLog log;
    private final RedisServer server;
    private final int database;
    private final InstantSource clock;
    private Instant last;

    ClockedLog(InstanceLog log, RedisServer server, int database, InstantSource clock) {
      this.log = log;
      this.server = server;
      this.database = database;
      this.clock = clock;
      last = clock.instant();
    }

    @Override
    public void commit(InstanceChange change, Outcome outcome) {
      advance();
      log.commit(change, outcome);
    }

    private void advance() {
      long millis = Duration.between(last, clock.instant()).toMillis();
      last = clock.instant();
      if (millis >= 1_000) {
        server.on(database, redis -> redis.hincrby(RedisKeys.ALL[0], "lost", -millis));
      }
    }

    @Override
    public int expire() {
      advance();
      return log.expire();
    }
  }
}
