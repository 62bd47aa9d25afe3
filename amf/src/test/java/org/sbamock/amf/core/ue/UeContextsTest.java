/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core.ue;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.sbamock.aka.Plmn;
import org.sbamock.aka.Supi;

class UeContextsTest {
  private static final Plmn PLMN = new Plmn("001", "01");
  private static final Supi SUPI = new Supi("001010000000001");

  private static byte[] kamf(int fill) {
    byte[] key = new byte[32];
    for (int i = 0; i < key.length; i++) {
      key[i] = (byte) (fill + i);
    }
    return key;
  }

  private static UeContext register(UeContexts contexts, long id, Supi supi) {
    UeContext context = contexts.register(new RegistrationId(id), supi, PLMN, kamf((int) id));
    if (context == null) {
      throw new AssertionError("no room");
    }
    return context;
  }

  @Test
  void keepsWhatItWasGiven() {
    UeContext context = register(new UeContexts(10, new SplittableRandom(1)), 7, SUPI);

    assertThat(context.supi()).isEqualTo(SUPI);
    assertThat(context.kamf()).isEqualTo(kamf(7));
    assertThat(context.plmn()).isEqualTo(PLMN);
    assertThat(context.registrationId()).isEqualTo(new RegistrationId(7));
    assertThat(context.toString()).contains(SUPI.value()).contains("redacted");
  }

  @Test
  void replacesTheFormerRegistrationOfASubscriber() {
    UeContexts contexts = new UeContexts(2, new SplittableRandom(1));
    for (int id = 1; id <= 10; id++) {
      register(contexts, id, SUPI);
    }

    assertThat(contexts.size()).isEqualTo(1);
    assertThat(contexts.find(new RegistrationId(9))).isNull();
    assertThat(contexts.find(SUPI)).isSameAs(contexts.find(new RegistrationId(10)));
    assertThat(contexts.deregister(new RegistrationId(9))).isFalse();
    assertThat(contexts.deregister(new RegistrationId(10))).isTrue();
    assertThat(contexts.find(SUPI)).isNull();
    assertThat(contexts.size()).isZero();
  }

  @Test
  void rejectsContentAboveTheCapacity() {
    UeContexts contexts = new UeContexts(1, new SplittableRandom(1));
    register(contexts, 1, SUPI);

    assertThat(contexts.register(new RegistrationId(2), new Supi("001010000000002"), PLMN, kamf(2)))
        .isNull();
  }

  @Test
  void hasAlwaysRoomForASubscriberThatIsRegistered() {
    UeContexts contexts = new UeContexts(1, new SplittableRandom(1));
    int tmsi = register(contexts, 1, SUPI).tmsi();
    UeContext again = register(contexts, 2, SUPI);

    assertThat(again.tmsi()).isNotEqualTo(tmsi);
    assertThat(contexts.find(new RegistrationId(1))).isNull();
    assertThat(contexts.find(SUPI)).isSameAs(again);
    assertThat(contexts.size()).isEqualTo(1);
    assertThat(contexts.deregister(new RegistrationId(2))).isTrue();
    assertThat(contexts.find(SUPI)).isNull();
    assertThat(contexts.size()).isZero();
  }

  @Test
  void agreesWithAMapOverManyChanges() {
    long seed = 11;
    SplittableRandom random = new SplittableRandom(seed);
    UeContexts contexts = new UeContexts(5_000, random);
    Map<Supi, Long> model = new HashMap<>();
    for (long id = 1; id <= 60_000; id++) {
      Supi supi = new Supi("00101%010d".formatted(random.nextInt(3_000)));
      Long known = model.get(supi);
      if (known != null && random.nextBoolean()) {
        assertThat(contexts.deregister(new RegistrationId(known))).as("seed %s", seed).isTrue();
        model.remove(supi);
      } else {
        register(contexts, id, supi);
        model.put(supi, id);
      }
    }

    assertThat(contexts.size()).isEqualTo(model.size());
    model.forEach(
        (supi, id) -> {
          UeContext found = contexts.find(new RegistrationId(id));
          assertThat(found).as("seed %s", seed).isNotNull().isSameAs(contexts.find(supi));
        });
  }

  @Test
  void staysWholeUnderSeveralThreads() throws Exception {
    UeContexts contexts = new UeContexts(10_000, new SplittableRandom(5));
    int threads = 4;
    CountDownLatch start = new CountDownLatch(1);
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      List<Future<?>> results = new ArrayList<>();
      for (int t = 0; t < threads; t++) {
        long base = (long) t << 32;
        results.add(
            pool.submit(
                () -> {
                  start.await();
                  for (int i = 1; i <= 20_000; i++) {
                    register(contexts, base + i, new Supi("00101%010d".formatted(i % 500)));
                    if (i % 3 == 0) {
                      contexts.deregister(new RegistrationId(base + i));
                    }
                  }
                  return null;
                }));
      }
      start.countDown();
      for (Future<?> result : results) {
        result.get();
      }
    } finally {
      pool.shutdownNow();
    }

    int found = 0;
    for (int i = 0; i < 500; i++) {
      UeContext context = contexts.find(new Supi("00101%010d".formatted(i)));
      if (context != null) {
        found++;
        assertThat(contexts.find(context.registrationId())).isSameAs(context);
        contexts.deregister(context.registrationId());
      }
    }
    assertThat(found).isPositive();
    assertThat(contexts.size()).isZero();
  }
}
