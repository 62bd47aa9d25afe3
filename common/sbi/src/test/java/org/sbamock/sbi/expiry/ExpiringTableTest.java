/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ExpiringTableTest {
  private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5);
  private final ExpiringTable<String, Integer> table =
      new ExpiringTable<>(2, Duration.ofNanos(10), nanos::get);

  @Test
  void keepsAnEntryForItsTime() {
    table.put("a", 1);
    nanos.addAndGet(9);
    assertThat(table.get("a")).isEqualTo(1);
    nanos.addAndGet(1);
    assertThat(table.get("a")).isNull();
    assertThat(table.remove("a")).isNull();
    assertThat(table.expired()).isEqualTo(1);
  }

  @Test
  void givesAnEntryOutOnce() {
    table.put("a", 1);

    assertThat(table.remove("a")).isEqualTo(1);
    assertThat(table.remove("a")).isNull();
  }

  @Test
  void startsTheTimeOfAReplacedEntryAgain() {
    table.put("a", 1);
    nanos.addAndGet(5);
    table.put("b", 2);
    table.put("a", 3);
    table.put("c", 4);

    assertThat(table.get("a")).isEqualTo(3);
    assertThat(table.get("b")).isNull();
    assertThat(table.evicted()).isEqualTo(1);
  }

  @Test
  void clearsWhatHasAgedWithTheNextEntry() {
    table.put("a", 1);
    table.put("b", 2);
    nanos.addAndGet(10);
    table.put("c", 3);

    assertThat(table.size()).isEqualTo(1);
    assertThat(table.expired()).isEqualTo(2);
    assertThat(table.evicted()).isZero();
  }

  @Test
  void holdsNoMoreThanItsCapacityWithMany() {
    ExpiringTable<Integer, Integer> big =
        new ExpiringTable<>(10_000, Duration.ofDays(1), nanos::get);
    for (int i = 0; i < 50_000; i++) {
      big.put(i, i);
    }

    assertThat(big.size()).isBetween(9_900, 10_000);
    assertThat(big.get(49_999)).isEqualTo(49_999);
    assertThat(big.evicted()).isEqualTo(50_000 - big.size());
  }

  @Test
  void rejectsAZeroSizeAndAZeroTime() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ExpiringTable<>(0, Duration.ofDays(1), nanos::get));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ExpiringTable<>(1, Duration.ZERO, nanos::get));
  }
}
