/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka.subscriber;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.sbamock.aka.AuthenticationVector;
import org.sbamock.aka.ChallengeRandom;
import org.sbamock.aka.Plmn;
import org.sbamock.aka.Seeded;
import org.sbamock.aka.ServingNetworkName;
import org.sbamock.aka.Supi;
import org.sbamock.aka.eap.EapAkaPrimeVector;
import org.sbamock.aka.ue.AuthenticationOutcome;
import org.sbamock.aka.ue.UsimAuthenticator;

class ArpfTest {
  private static final ServingNetworkName SNN = ServingNetworkName.of(new Plmn("001", "01"));

  private final Subscriber subscriber =
      new DerivedSubscribers("seed", any -> true, AuthenticationMethod.AKA_5G)
          .find(new Supi("001010000000001"))
          .orElseThrow();

  private static Arpf arpf(int replica) {
    return new Arpf(
        new SequenceNumbers(InstantSource.system(), replica, 100),
        new ChallengeRandom(new SecureRandom()));
  }

  @Test
  void letsAUeMoveBetweenReplicas() {
    UsimAuthenticator usim = new UsimAuthenticator(subscriber.keys());
    Arpf[] replicas = IntStream.range(0, 4).mapToObj(ArpfTest::arpf).toArray(Arpf[]::new);
    Seeded.times(
        200,
        random -> {
          AuthenticationVector vector =
              replicas[random.nextInt(replicas.length)].fiveGAka(subscriber, SNN);

          assertThat(usim.authenticate(vector.rand(), vector.autn()))
              .isInstanceOf(AuthenticationOutcome.Accepted.class);
        });
  }

  @Test
  void servesBothMethodsFromOneSequence() {
    UsimAuthenticator usim = new UsimAuthenticator(subscriber.keys());
    Arpf arpf = arpf(0);
    AuthenticationVector aka = arpf.fiveGAka(subscriber, SNN);
    EapAkaPrimeVector eap = arpf.eapAkaPrime(subscriber, SNN);

    assertThat(usim.authenticate(aka.rand(), aka.autn()))
        .isInstanceOf(AuthenticationOutcome.Accepted.class);
    assertThat(usim.authenticate(eap.rand(), eap.autn()))
        .isInstanceOf(AuthenticationOutcome.Accepted.class);
  }

  @Test
  void generatesRightVectorsUnderSeveralThreads() throws Exception {
    Arpf arpf = arpf(0);
    int threads = 4;
    int rounds = 2_000;
    Set<String> challenges = ConcurrentHashMap.newKeySet();
    CountDownLatch start = new CountDownLatch(1);
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      Set<Future<?>> results = new HashSet<>();
      for (int t = 0; t < threads; t++) {
        Supi supi = new Supi("00101000000001" + t);
        Subscriber own =
            new Subscriber(
                supi,
                SubscriberKeys.derive("seed", supi),
                Subscriber.DEFAULT_AMF,
                AuthenticationMethod.AKA_5G);
        UsimAuthenticator usim = new UsimAuthenticator(own.keys());
        results.add(
            pool.submit(
                () -> {
                  start.await();
                  for (int i = 0; i < rounds; i++) {
                    AuthenticationVector vector = arpf.fiveGAka(own, SNN);
                    challenges.add(HexFormat.of().formatHex(vector.rand()));
                    AuthenticationOutcome.Accepted accepted =
                        (AuthenticationOutcome.Accepted)
                            usim.authenticate(vector.rand(), vector.autn());
                    assertThat(accepted.kseaf(SNN)).isEqualTo(vector.kseaf());
                    assertThat(vector.isAnsweredBy(accepted.resStar(SNN))).isTrue();
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
    assertThat(challenges).hasSize(threads * rounds);
  }
}
