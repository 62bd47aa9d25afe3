/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.UUID;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sbamock.nrf.core.NfInstanceStore;
import org.sbamock.nrf.core.Profiles;
import org.sbamock.nrf.core.Stores;
import org.sbamock.nrf.core.profile.NfInstance;

class SortedInstancesTest {
  private static final int INSTANCES = 1_000;

  private static final List<NfInstance> INSTANCES_OF_ALL_RANKS = new ArrayList<>();

  private final SortedInstances sorted = new SortedInstances(NfInstance.PREFERENCE);
  private final TreeSet<NfInstance> expected = new TreeSet<>(NfInstance.PREFERENCE);

  @BeforeAll
  static void instances() {
    NfInstanceStore store = Stores.store();
    Random random = new Random(18);
    for (int i = 0; i < INSTANCES; i++) {
      String id = new UUID(random.nextLong(), random.nextLong()).toString();
      var profile = Profiles.ausf(i).put("nfInstanceId", id);
      profile.put("priority", random.nextInt(3)).put("capacity", random.nextInt(3));
      INSTANCES_OF_ALL_RANKS.add(
          new NfInstance(store.register(id, profile).profile(), Instant.EPOCH));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 60, 200, INSTANCES})
  void hasTheElementsAndTheOrderOfATree(int instances) {
    Random random = new Random(instances);
    for (int round = 0; round < 6; round++) {
      int additionsOfTen = round % 2 == 0 ? 8 : 2;
      for (int i = 0; i < 2 * instances; i++) {
        NfInstance one = INSTANCES_OF_ALL_RANKS.get(random.nextInt(instances));
        if (random.nextInt(10) < additionsOfTen) {
          assertThat(sorted.add(one)).isEqualTo(expected.add(one));
        } else {
          assertThat(sorted.remove(one)).isEqualTo(expected.remove(one));
        }
      }
      assertThat(sorted.size()).isEqualTo(expected.size());
      assertThat(sorted).containsExactlyElementsOf(expected);
    }
    new ArrayList<>(expected).forEach(sorted::remove);
    assertThat(sorted.isEmpty()).isTrue();
    assertThat(sorted).isEmpty();
  }

  @Test
  void iteratesFromAPosition() {
    INSTANCES_OF_ALL_RANKS.forEach(sorted::add);
    INSTANCES_OF_ALL_RANKS.forEach(expected::add);

    for (int offset : new int[] {0, 1, 31, 32, 63, 64, 65, 500, INSTANCES - 1, INSTANCES}) {
      List<NfInstance> rest = new ArrayList<>();
      sorted.iterator(offset).forEachRemaining(rest::add);
      assertThat(rest).containsExactlyElementsOf(expected.stream().skip(offset).toList());
    }
    assertThat(sorted.iterator(Long.MAX_VALUE).hasNext()).isFalse();
  }
}
