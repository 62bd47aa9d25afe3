/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.sbamock.nrf.core.Profiles.ausf;
import static org.sbamock.nrf.core.Profiles.id;
import static org.sbamock.nrf.core.Profiles.with;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.sbamock.nrf.Nrf;
import org.sbamock.nrf.core.NfStatusEvent;
import org.sbamock.nrf.core.Preconditions;
import org.sbamock.nrf.core.RegistryRules;
import org.sbamock.nrf.core.RegistryRules.HeartBeatExpectation;
import org.sbamock.nrf.core.replica.ReplicaStatus.State;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.nf.NetworkFunctionSettings;
import tools.jackson.databind.JsonNode;

/** Two NRFs that share a registry. */
@RequiresRedis
@Timeout(120)
class ReplicasTest {
  private static final String META = RedisKeys.ALL[0];
  private static final String BODIES = RedisKeys.ALL[1];
  private static final String VERSIONS = RedisKeys.ALL[3];
  private static final JsonNode HEART_BEAT =
      Json.mapper()
          .readTree("[{\"op\":\"replace\",\"path\":\"/nfStatus\",\"value\":\"REGISTERED\"}]");

  private static RedisServer server;
  private static int databases;

  private final int database = databases++;
  private Replicas replicas;
  private Nrf one;
  private Nrf other;

  @BeforeAll
  static void startServer() {
    server = RedisServer.start("--databases", "100");
  }

  @AfterAll
  static void stopServer() throws Exception {
    server.close();
  }

  @BeforeEach
  void startBoth() {
    replicas = new Replicas(server, database);
    one = replicas.start();
    other = replicas.start();
  }

  @AfterEach
  void stopAll() {
    replicas.close();
  }

  @Test
  void eachFindsWhatIsRegisteredAtTheOther() {
    one.store().register(id(1), ausf(1));
    awaitSize(other, 1);

    assertThat(other.store().get(id(1)).etag()).isEqualTo(one.store().get(id(1)).etag());
    assertThat(other.store().get(id(1)).json().toBytes())
        .isEqualTo(one.store().get(id(1)).json().toBytes());
    other.store().deregister(id(1));
    awaitSize(one, 0);
  }

  @Test
  void loadsWhatWasRegisteredBefore() {
    one.store().register(id(1), ausf(1));
    one.store().patch(id(1), tree("[{'op':'add','path':'/load','value':7}]"), Preconditions.NONE);

    Nrf third = replicas.start();

    assertThat(third.store().get(id(1)).state().load()).isEqualTo(7);
    assertThat(third.store().get(id(1)).etag()).isEqualTo(one.store().get(id(1)).etag());
  }

  @Test
  void oneOfManyConcurrentRegistrationsCreatesTheInstance() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      List<Future<Boolean>> created = new ArrayList<>();
      for (int i = 0; i < 40; i++) {
        Nrf nrf = i % 2 == 0 ? one : other;
        int capacity = i;
        created.add(
            threads.submit(
                () ->
                    nrf.store()
                        .register(id(1), with(ausf(1), "\"capacity\":" + capacity))
                        .created()));
      }
      int number = 0;
      for (Future<Boolean> future : created) {
        number += future.get(30, TimeUnit.SECONDS) ? 1 : 0;
      }
      assertThat(number).isOne();
    } finally {
      threads.shutdownNow();
    }
    awaitEqual(id(1));
  }

  @Test
  void oneOfTwoConflictingUpdatesFails() {
    one.store().register(id(1), ausf(1));
    awaitSize(other, 1);
    Preconditions same = new Preconditions(one.store().get(id(1)).etag(), null);

    one.store().register(id(1), with(ausf(1), "\"capacity\":1"), same);

    // Whether or not the other NRF has seen the change.
    assertThatThrownBy(() -> other.store().register(id(1), with(ausf(1), "\"capacity\":2"), same))
        .isInstanceOfSatisfying(
            SbiException.class, e -> assertThat(e.problem().status()).isEqualTo(412));
    assertThatThrownBy(() -> other.store().deregister(id(1), same))
        .isInstanceOf(SbiException.class);
  }

  @Test
  void patchesOfBothAreMade() throws Exception {
    one.store().register(id(1), with(ausf(1), "\"customInfo\":{\"list\":[]}"));
    awaitSize(other, 1);
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Future<?>> patches = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        Nrf nrf = i % 2 == 0 ? one : other;
        String patch = "[{'op':'add','path':'/customInfo/list/-','value':%d}]".formatted(i);
        patches.add(
            threads.submit(() -> nrf.store().patch(id(1), tree(patch), Preconditions.NONE)));
      }
      for (Future<?> patch : patches) {
        patch.get(30, TimeUnit.SECONDS);
      }
    } finally {
      threads.shutdownNow();
    }
    awaitEqual(id(1));
    JsonNode profile = Json.mapper().readTree(one.store().get(id(1)).json().toBytes());
    assertThat(profile.at("/customInfo/list").size()).isEqualTo(20);
  }

  @Test
  void anInstanceExpiresOnce() {
    RegistryRules rules =
        RegistryRules.defaults()
            .withHeartBeatExpectation(HeartBeatExpectation.ALWAYS)
            .withHeartBeatTimer(Duration.ofSeconds(10))
            .withMissedHeartBeats(2);
    List<NfStatusEvent> events = Collections.synchronizedList(new ArrayList<>());
    replicas.close();
    replicas = new Replicas(server, database);
    one = replicas.start(rules, events::add);
    other = replicas.start(rules, NfStatusEvent.Listener.NONE);
    one.store().register(id(1), ausf(1));
    one.store().register(id(2), ausf(2));
    advance(Duration.ofSeconds(15));
    other.store().patch(id(2), HEART_BEAT, Preconditions.NONE);
    advance(Duration.ofSeconds(10));

    await()
        .atMost(Replicas.PATIENCE)
        .until(() -> other.store().get(id(1)).nfStatus().equals("SUSPENDED"));
    assertThat(other.store().get(id(2)).nfStatus()).isEqualTo("REGISTERED");
    advance(rules.removeAfter());
    await()
        .atMost(Replicas.PATIENCE)
        .until(() -> one.store().get(id(2)).nfStatus().equals("SUSPENDED"));
    awaitSize(one, 1);
    advance(rules.removeAfter());
    awaitSize(one, 0);
    awaitSize(other, 0);

    assertThat(events.stream().map(NfStatusEvent::type))
        .as("registration, suspension and removal of both")
        .hasSize(6);
  }

  @Test
  void nothingExpiresBecauseTheStoreWasAway() {
    RegistryRules rules =
        RegistryRules.defaults()
            .withHeartBeatExpectation(HeartBeatExpectation.ALWAYS)
            .withHeartBeatTimer(Duration.ofSeconds(1))
            .withMissedHeartBeats(5);
    replicas.close();
    replicas = new Replicas(server, database);
    one = replicas.start(rules, NfStatusEvent.Listener.NONE);
    one.store().register(id(1), ausf(1));
    // As if the last call of a replica had been an hour ago.
    server.on(database, redis -> redis.hincrby(META, "called", -3_600_000));
    server.on(database, redis -> redis.hincrby(META, "lost", 0));

    assertThat(one.store().expire()).isZero();
    assertThat(one.store().get(id(1)).nfStatus()).isEqualTo("REGISTERED");
  }

  @Test
  void loadsEverythingAgainIfChangesAreMissing() {
    one.store().register(id(1), ausf(1));
    awaitSize(other, 1);
    server.on(database, redis -> redis.hincrby(META, "sequence", 5));

    one.store().register(id(2), ausf(2));

    awaitSize(other, 2);
    awaitEqual(id(2));
    other.store().register(id(3), ausf(3));
    awaitSize(one, 3);
  }

  @Test
  void ignoresWhatItCannotRead() {
    one.store().register(id(1), ausf(1));
    server.on(
        database,
        redis -> {
          redis.hset(BODIES, "instance:" + id(2), "no JSON");
          redis.hset(VERSIONS, "instance:" + id(2), "1");
          redis.hset(VERSIONS, "instance:" + id(3), "no number");
          redis.hset(VERSIONS, "subscription:a", "1");
          redis.hset(VERSIONS, "nothing", "1");
          redis.zadd(RedisKeys.ALL[4], 1, "instance:" + id(9));
          redis.hset(RedisKeys.NOTIFIED, "a", "no number");
          redis.xadd(RedisKeys.CHANGES, "garbage", "1");
          redis.xadd(RedisKeys.CHANGES, "key", "instance:x", "version", "999999999");
          return redis.xadd(RedisKeys.CHANGES, "key", "x", "version", "x");
        });
    Nrf third = replicas.start();

    assertThat(third.store().size()).isOne();
    assertThat(third.store().register(id(2), ausf(2)).created()).isTrue();
    assertThat(third.store().register(id(3), ausf(3)).created()).isTrue();
    awaitSize(one, 3);
    awaitSize(other, 3);
  }

  @Test
  void refusesToStartFromAnUnknownFormat() {
    server.on(database, redis -> redis.hset(META, "format", "2"));

    Nrf third =
        Nrf.builder(NetworkFunctionSettings.builder().build())
            .sharedStore(new RedisSharedStore(RedisStoreSettings.of(server.url(database))))
            .build();
    third.start();
    try {
      Replicas.awaitState(third, State.AWAY);
      assertThat(Objects.requireNonNull(third.replicaStatus()).reason())
          .contains("the registry has the unknown format 2");
      assertThatThrownBy(() -> third.store().get(id(1)))
          .isInstanceOfSatisfying(
              SbiException.class, e -> assertThat(e.problem().status()).isEqualTo(503));
    } finally {
      third.stop(Duration.ofSeconds(1)).join();
    }
  }

  private void advance(Duration time) {
    server.on(database, redis -> redis.hincrby(META, "lost", -time.toMillis()));
  }

  private void awaitEqual(String id) {
    await()
        .atMost(Replicas.PATIENCE)
        .until(() -> one.store().get(id).etag().equals(other.store().get(id).etag()));
  }

  private static void awaitSize(Nrf nrf, int size) {
    await().atMost(Replicas.PATIENCE).until(() -> nrf.store().size() == size);
  }

  private static JsonNode tree(String json) {
    return Json.mapper().readTree(json.replace('\'', '"'));
  }
}
