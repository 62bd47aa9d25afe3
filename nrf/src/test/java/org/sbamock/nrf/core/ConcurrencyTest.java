/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sbamock.nrf.core.Profiles.ausf;
import static org.sbamock.nrf.core.Profiles.id;
import static org.sbamock.nrf.core.Profiles.with;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.SbiException;
import tools.jackson.databind.JsonNode;

class ConcurrencyTest {
  private static final int INSTANCES = 20;
  private static final int STABLE = 5;

  private final NfInstanceStore store = Stores.store();

  @Test
  void discoveriesAreWholeWhileInstancesComeGoAndChange() throws Exception {
    for (int i = 0; i < STABLE; i++) {
      store.register(id(1_000 + i), ausf(1_000 + i));
    }
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Future<?>> work = new ArrayList<>();
      for (int thread = 0; thread < 3; thread++) {
        long seed = 60_000L + thread;
        work.add(threads.submit(() -> change(new Random(seed))));
      }
      work.add(threads.submit(this::discover));
      for (Future<?> one : work) {
        one.get(60, TimeUnit.SECONDS);
      }
    } finally {
      threads.shutdownNow();
    }

    List<Integer> found = Stores.found(store, Stores.ausfs());
    assertThat(found).doesNotHaveDuplicates();
    assertThat(found.size()).isLessThanOrEqualTo(store.size());
    for (String id : store.list(null, 0, 1_000).ids()) {
      store.deregister(id);
    }
    assertThat(Stores.found(store, Stores.ausfs())).isEmpty();
    assertThat(store.list("AUSF", 0, 1_000).total()).isZero();
  }

  private void change(Random random) {
    for (int i = 0; i < 2_000; i++) {
      int number = random.nextInt(INSTANCES);
      try {
        switch (random.nextInt(4)) {
          case 0 ->
              store.register(id(number), with(ausf(number), "\"priority\":" + random.nextInt(3)));
          case 1 -> store.deregister(id(number));
          case 2 -> store.patch(id(number), heartBeat(random.nextBoolean()), Preconditions.NONE);
          default ->
              store.patch(
                  id(number),
                  Json.mapper().readTree("[{\"op\":\"add\",\"path\":\"/priority\",\"value\":4}]"),
                  Preconditions.NONE);
        }
      } catch (SbiException e) {
        assertThat(e.problem().status()).isEqualTo(404);
      }
    }
  }

  private static JsonNode heartBeat(boolean registered) {
    return Json.mapper()
        .readTree(
            "[{\"op\":\"replace\",\"path\":\"/nfStatus\",\"value\":\"%s\"}]"
                .formatted(registered ? "REGISTERED" : "SUSPENDED"));
  }

  private void discover() {
    for (int i = 0; i < 2_000; i++) {
      List<Integer> found =
          Stores.found(store, Stores.ausfs("service-names", "nausf-auth", "supi", "imsi-20893"));
      assertThat(new HashSet<>(found)).hasSameSizeAs(found);
      assertThat(found.stream().filter(number -> number >= 1_000)).hasSize(STABLE);
    }
  }
}
