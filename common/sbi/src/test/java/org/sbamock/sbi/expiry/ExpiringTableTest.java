/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.expiry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ExpiringTableTest {
  private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5);
  private final ExpiringTable<String, Integer> table =
      new ExpiringTable<>(layout(), 2, Duration.ofNanos(10), nanos::get);

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
        new ExpiringTable<>(
            EntryLayout.ofReferences(key -> key), 10_000, Duration.ofDays(1), nanos::get);
    for (int i = 0; i < 50_000; i++) {
      big.put(i, i);
    }

    assertThat(big.size()).isBetween(9_900, 10_000);
    assertThat(big.get(49_999)).isEqualTo(49_999);
    assertThat(big.evicted()).isEqualTo(50_000 - big.size());
  }

  @Test
  void evictsSlightlyBeforeItIsFullIfItIsDividedIntoParts() {
    ExpiringTable<Integer, Integer> whole =
        new ExpiringTable<>(
            EntryLayout.ofReferences(key -> key), 4_095, Duration.ofDays(1), nanos::get);
    ExpiringTable<Integer, Integer> divided =
        new ExpiringTable<>(
            EntryLayout.ofReferences(key -> key), 4_096, Duration.ofDays(1), nanos::get);
    for (int i = 0; i < 4_095; i++) {
      whole.put(i, i);
      divided.put(i, i);
    }

    assertThat(whole.evicted()).isZero();
    assertThat(divided.evicted()).isBetween(1L, 409L);
    assertThat(divided.size()).isEqualTo(4_095 - (int) divided.evicted());
  }

  @Test
  void keepsAnEntryThatDoesNotSatisfyTheCondition() {
    table.put("a", 1);

    assertThat(table.remove("a", value -> value == 2)).isNull();
    assertThat(table.remove("a", value -> value == 1)).isEqualTo(1);
    assertThat(table.size()).isZero();
  }

  @Test
  void behavesAsAMapInOrderOfAge() {
    int capacity = 30;
    int lifetime = 60;
    ExpiringTable<String, Integer> random =
        new ExpiringTable<>(layout(), capacity, Duration.ofNanos(lifetime), nanos::get);
    Map<String, Integer> expected = new LinkedHashMap<>();
    Map<String, Long> ends = new HashMap<>();
    long evicted = 0;
    Random choices = new Random(29);
    for (int i = 0; i < 50_000; i++) {
      // Periods of many and of few entries, so that the arrays grow and are released.
      nanos.addAndGet(choices.nextInt(i / 5_000 % 2 == 0 ? 2 : 60));
      String key = Integer.toString(choices.nextInt(300));
      boolean living = expected.containsKey(key) && nanos.get() - ends.getOrDefault(key, 0L) < 0;
      switch (choices.nextInt(4)) {
        case 0 -> assertThat(random.get(key)).isEqualTo(living ? expected.get(key) : null);
        case 1 -> {
          assertThat(random.remove(key)).isEqualTo(living ? expected.get(key) : null);
          expected.remove(key);
        }
        default -> {
          random.put(key, i);
          expected.keySet().removeIf(other -> nanos.get() - ends.getOrDefault(other, 0L) >= 0);
          expected.remove(key);
          if (expected.size() == capacity) {
            expected.remove(expected.keySet().iterator().next());
            evicted++;
          }
          expected.put(key, i);
          ends.put(key, nanos.get() + lifetime);
          assertThat(random.size()).isEqualTo(expected.size());
        }
      }
    }
    assertThat(evicted).isPositive();
    assertThat(random.evicted()).isEqualTo(evicted);
    assertThat(random.expired()).isPositive();
  }

  @Test
  void rejectsAZeroSizeAndAZeroTime() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ExpiringTable<>(layout(), 0, Duration.ofDays(1), nanos::get));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ExpiringTable<>(layout(), 1, Duration.ZERO, nanos::get));
  }

  /** Values in a word, beside their decimal digits as reference. */
  private static EntryLayout<String, Integer> layout() {
    return new EntryLayout<>() {
      @Override
      public int words() {
        return 3;
      }

      @Override
      public long high(String key) {
        return key.charAt(0);
      }

      @Override
      public long low(String key) {
        return key.hashCode();
      }

      @Override
      public void write(Integer value, long[] words, int at) {
        assertThat(Arrays.copyOfRange(words, at, at + 3)).containsOnly(0);
        words[at + 2] = value;
      }

      @Override
      public Object reference(Integer value) {
        return value.toString();
      }

      @Override
      public Integer read(long[] words, int at, @Nullable Object reference) {
        int value = (int) words[at + 2];
        assertThat(reference).isEqualTo(Integer.toString(value));
        return value;
      }
    };
  }
}
