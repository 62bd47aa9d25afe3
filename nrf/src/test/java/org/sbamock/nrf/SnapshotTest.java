/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.sbamock.nrf.core.Profiles.ausf;
import static org.sbamock.nrf.core.Profiles.id;
import static org.sbamock.nrf.core.Profiles.with;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sbamock.nrf.core.RegistryRules;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.nf.NetworkFunctionSettings;

@Timeout(60)
class SnapshotTest {
  private static final String SUBSCRIBER = "http://127.0.0.1:9/notify";

  @TempDir Path directory;

  private Nrf nrf() {
    return Nrf.builder(NetworkFunctionSettings.builder().build()).snapshotFile(file()).build();
  }

  private Path file() {
    return directory.resolve("registry.json");
  }

  @Test
  void restoresWhatWasRegistered() throws Exception {
    Nrf before = nrf();
    before.start();
    before.store().register(id(1), with(ausf(1), "\"load\":7"));
    before.store().register(id(2), ausf(2));
    before.store().deregister(id(2));
    String subscription =
        before
            .subscriptions()
            .create(
                Json.mapper().readTree("{\"nfStatusNotificationUri\":\"" + SUBSCRIBER + "\"}"),
                before.store()::sequence)
            .id();
    String routing =
        before
            .routingSubscriptions()
            .create(
                Json.mapper().readTree("{\"callbackUri\":\"" + SUBSCRIBER + "\"}"),
                before.store()::sequence)
            .id();
    before.stop(Duration.ofSeconds(5)).join();

    Nrf after = nrf();

    assertThat(after.store().list(null, 0, 10).ids()).containsExactly(id(1));
    assertThat(after.store().get(id(1)).json().toBytes())
        .isEqualTo(before.store().get(id(1)).json().toBytes());
    assertThat(after.subscriptions().getOrNull(subscription)).isNotNull();
    assertThat(after.routingSubscriptions().getOrNull(routing)).isNotNull();
    assertThat(Files.list(directory)).containsExactly(file());
  }

  @Test
  void removesAnInstanceThatWasSuspendedBeforeTheRestart() {
    Nrf before = nrf();
    before.start();
    before.store().register(id(1), with(ausf(1), "\"nfStatus\":\"SUSPENDED\""));
    before.stop(Duration.ofSeconds(5)).join();
    RegistryRules rules = RegistryRules.defaults();
    AtomicLong nanos = new AtomicLong();
    Nrf after =
        Nrf.builder(NetworkFunctionSettings.builder().build())
            .rules(rules)
            .snapshotFile(file())
            .nanoClock(nanos::get)
            .build();
    assertThat(after.store().size()).isOne();

    nanos.addAndGet(rules.heartBeatTimeout().toNanos());
    after.store().expire();
    nanos.addAndGet(rules.removeAfter().toNanos());
    after.store().expire();

    assertThat(after.store().size()).isZero();
  }

  @Test
  void writesChangesWhileItRuns() {
    Nrf nrf = nrf();
    nrf.start();
    try {
      nrf.store().register(id(1), ausf(1));

      await().atMost(Duration.ofSeconds(30)).until(() -> nrf().store().size() == 1);
    } finally {
      nrf.stop(Duration.ofSeconds(5)).join();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "[]",
        "{\"format\":2}",
        "{\"format\":1,\"nfInstances\":[{}]}",
        "{\"format\":1,\"subscriptions\":[{}]}"
      })
  void namesTheFileThatItCannotRead(String content) throws Exception {
    Files.writeString(file(), content);

    assertThatThrownBy(this::nrf)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("the snapshot " + file() + " cannot be read");
  }
}
