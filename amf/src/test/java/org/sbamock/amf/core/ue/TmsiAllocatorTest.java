/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core.ue;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TmsiAllocatorTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 1_000, 65_537})
  void givesEachUeAValueOfItsOwnUntilAllAreTaken(int capacity) {
    TmsiAllocator allocator = new TmsiAllocator(capacity, new SplittableRandom(1));
    Set<Integer> seen = new HashSet<>();
    for (int i = 0; i < capacity; i++) {
      seen.add(allocator.allocate());
    }

    assertThat(seen).hasSize(capacity).doesNotContain(TmsiAllocator.INVALID);
    assertThat(allocator.allocate()).isEqualTo(TmsiAllocator.INVALID);
    assertThat(allocator.allocated()).isEqualTo(capacity);
  }

  @Test
  void staysUniqueWhileUesComeAndGo() {
    long seed = 42;
    SplittableRandom random = new SplittableRandom(seed);
    TmsiAllocator allocator = new TmsiAllocator(100, random);
    List<Integer> held = new ArrayList<>();
    for (int i = 0; i < 50_000; i++) {
      if (held.size() < 100 && (held.isEmpty() || random.nextBoolean())) {
        int tmsi = allocator.allocate();
        assertThat(held).as("seed %s, step %s", seed, i).doesNotContain(tmsi);
        held.add(tmsi);
      } else {
        allocator.release(held.remove(random.nextInt(held.size())));
      }
    }
    assertThat(allocator.allocated()).isEqualTo(held.size());
  }

  @Test
  void doesNotGiveAValueBackAtOnce() {
    TmsiAllocator allocator = new TmsiAllocator(1, new SplittableRandom(3));
    Set<Integer> seen = new HashSet<>();
    for (int i = 0; i < 1_000; i++) {
      int tmsi = allocator.allocate();
      seen.add(tmsi);
      allocator.release(tmsi);
    }

    assertThat(seen).hasSize(1_000);
  }
}
