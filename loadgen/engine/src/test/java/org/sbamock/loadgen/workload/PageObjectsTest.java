/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PageObjectsTest {
  @Test
  void dividesThePageOfTheStudyByKindOfObject() {
    assertThat(PageObjects.STUDY.lengths(7_000_000))
        .containsExactly(
            50_000, 150_000, 400_000, 400_000, 1_500_000, 1_500_000, 1_500_000, 1_500_000);
  }

  @Test
  void dividesAPageIntoEightEqualObjects() {
    assertThat(PageObjects.EQUAL.lengths(8_000)).hasSize(8).containsOnly(1_000);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 7, 70_001, 64 << 20})
  void losesNoOctet(int octets) {
    for (PageObjects objects : PageObjects.values()) {
      assertThat(Arrays.stream(objects.lengths(octets)).sum()).isEqualTo(octets);
    }
  }

  @Test
  void rejectsAnotherName() {
    assertThat(PageObjects.of("equal")).isEqualTo(PageObjects.EQUAL);
    assertThatThrownBy(() -> PageObjects.of("even"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("study or equal");
  }
}
