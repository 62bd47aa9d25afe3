/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka.subscriber;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sbamock.aka.Sqn;
import org.sbamock.aka.Supi;

class SequenceNumbersTest {
  private static final Supi UE = Supi.parse("imsi-001010000000001");
  private static final Supi OTHER = Supi.parse("imsi-001010000000002");
  private static final long START = 1_700_000_000_000L;

  private final AtomicLong millis = new AtomicLong(START);
  private final InstantSource clock = () -> Instant.ofEpochMilli(millis.get());

  @Test
  void followsTheClockAndCarriesTheReplica() {
    SequenceNumbers numbers = new SequenceNumbers(clock, 31, 1);

    long sqn = numbers.next(UE);

    assertThat(Sqn.seq(sqn)).isEqualTo(START);
    assertThat(Sqn.ind(sqn)).isEqualTo(31);
    assertThat(sqn).isLessThan(1L << 48);
  }

  @Test
  void risesWhenTheClockStandsStillOrGoesBack() {
    SequenceNumbers numbers = new SequenceNumbers(clock, 0, 1);
    long first = numbers.next(UE);
    long second = numbers.next(UE);
    millis.addAndGet(-5000);
    long third = numbers.next(UE);
    millis.addAndGet(10_000);
    long fourth = numbers.next(UE);

    assertThat(List.of(first, second, third, fourth)).isSorted().doesNotHaveDuplicates();
    assertThat(Sqn.seq(fourth)).isEqualTo(START + 5000);
  }

  @Test
  void risesStrictlyForEachUeUnderSeveralThreads() throws Exception {
    SequenceNumbers numbers = new SequenceNumbers(clock, 0, 100);
    int threads = 4;
    int rounds = 20_000;
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      CountDownLatch start = new CountDownLatch(1);
      Callable<List<Long>> task =
          () -> {
            List<Long> seen = new ArrayList<>();
            start.await();
            for (int i = 0; i < rounds; i++) {
              seen.add(numbers.next(UE));
            }
            return seen;
          };
      List<Future<List<Long>>> results = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        results.add(pool.submit(task));
      }
      start.countDown();

      List<Long> all = new ArrayList<>();
      for (Future<List<Long>> result : results) {
        assertThat(result.get()).isSorted();
        all.addAll(result.get());
      }
      assertThat(all).hasSize(threads * rounds).doesNotHaveDuplicates();
    } finally {
      pool.shutdownNow();
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, START - 1, START, START + 1_000_000, Sqn.SEQ_MASK - 10})
  void goesOnAboveWhatAUeReports(long seqMs) {
    SequenceNumbers numbers = new SequenceNumbers(clock, 2, 10);
    numbers.resynchronise(UE, Sqn.of(seqMs, 9));

    long next = numbers.next(UE);
    millis.incrementAndGet();

    assertThat(Sqn.seq(next)).isEqualTo(seqMs + 1);
    assertThat(Sqn.ind(next)).isEqualTo(2);
    assertThat(Sqn.seq(numbers.next(UE))).isGreaterThan(Sqn.seq(next));
    assertThat(Sqn.seq(numbers.next(OTHER))).isEqualTo(START + 1);
  }

  @Test
  void forgetsTheLeastRecentlyUsedOffset() {
    SequenceNumbers numbers = new SequenceNumbers(clock, 0, 2);
    Supi third = Supi.parse("imsi-001010000000003");
    long ahead = Sqn.of(2 * START, 0);
    numbers.resynchronise(UE, ahead);
    numbers.resynchronise(OTHER, ahead);
    numbers.next(UE);
    numbers.resynchronise(third, ahead);

    assertThat(numbers.offsetCount()).isEqualTo(2);
    assertThat(numbers.next(UE)).isGreaterThan(ahead);
    assertThat(numbers.next(third)).isGreaterThan(ahead);
    assertThat(numbers.next(OTHER)).isLessThan(ahead);
  }

  @Test
  void rejectsNumbersOutOfRange() {
    assertThatIllegalArgumentException().isThrownBy(() -> new SequenceNumbers(clock, 32, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> new SequenceNumbers(clock, -1, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> new SequenceNumbers(clock, 0, 0));
  }
}
