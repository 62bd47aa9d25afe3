/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.overload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sbamock.http.HttpFields;

class PrioritySheddingTest {
  private static final int REQUESTS = 30_000;

  private final SplittableRandom random = new SplittableRandom(1);

  /** Of three requests, one each has the priority 3, 24 (by default) and 31. */
  @ParameterizedTest
  @CsvSource({
    "0, 0, 0, 0",
    "20, 0, 0, 60",
    "50, 0, 50, 100",
    "90, 70, 100, 100",
    "100, 100, 100, 100",
  })
  void theLowestPrioritiesAreSelectedFirst(int percentage, int high, int middle, int low) {
    PriorityShedding shedding = new PriorityShedding();
    int[] priorities = {3, 24, 31};
    int[] selected = new int[3];
    for (int i = 0; i < REQUESTS; i++) {
      if (shedding.selects(priorities[i % 3], percentage, random.nextDouble())) {
        selected[i % 3]++;
      }
    }

    int of = REQUESTS / 3 / 100;
    assertThat(selected[0] / of).isCloseTo(high, within(3));
    assertThat(selected[1] / of).isCloseTo(middle, within(3));
    assertThat(selected[2] / of).isCloseTo(low, within(3));
  }

  @Test
  void theSelectionFollowsTheMixture() {
    PriorityShedding shedding = new PriorityShedding();
    for (int i = 0; i < REQUESTS; i++) {
      shedding.selects(31, 50, random.nextDouble());
    }
    int selected = 0;
    for (int i = 0; i < REQUESTS; i++) {
      selected += shedding.selects(0, 50, random.nextDouble()) ? 1 : 0;
    }

    assertThat(selected * 100 / REQUESTS).isCloseTo(50, within(5));
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "31, 31", "07, 7", "32, 24", "-1, 24", "x, 24", "'', 24", "100, 24"})
  void aMalformedPriorityIsTheDefault(String value, int priority) {
    assertThat(PriorityShedding.priority(HttpFields.of("3gpp-sbi-message-priority", value)))
        .isEqualTo(priority);
    assertThat(PriorityShedding.priority(new HttpFields())).isEqualTo(24);
  }
}
