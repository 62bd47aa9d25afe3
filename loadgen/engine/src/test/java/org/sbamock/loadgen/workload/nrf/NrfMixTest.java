/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.workload.nrf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.EnumMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NrfMixTest {
  private static final int OPERATIONS = 100_000;

  @Test
  void operationsOccurInProportionToTheirWeights() {
    NrfMix mix = NrfMix.parse("token=1,heartbeat=6,discovery=0,registration=3");
    SplittableRandom random = new SplittableRandom(1);
    Map<NrfOperation, Integer> counts = new EnumMap<>(NrfOperation.class);

    for (int i = 0; i < OPERATIONS; i++) {
      counts.merge(mix.next(random), 1, Integer::sum);
    }

    assertThat(counts)
        .containsOnlyKeys(NrfOperation.REGISTRATION, NrfOperation.HEARTBEAT, NrfOperation.TOKEN);
    // The standard deviation of a proportion of 0.6 is 0.0015.
    assertThat(counts.getOrDefault(NrfOperation.REGISTRATION, 0) / 1e5)
        .isCloseTo(0.3, within(0.01));
    assertThat(counts.getOrDefault(NrfOperation.HEARTBEAT, 0) / 1e5).isCloseTo(0.6, within(0.01));
    assertThat(counts.getOrDefault(NrfOperation.TOKEN, 0) / 1e5).isCloseTo(0.1, within(0.01));
  }

  @ParameterizedTest
  @ValueSource(strings = {"heartbeat=1", "registration=5,heartbeat=0,token=1000000"})
  void textIsParsedAndWritten(String text) {
    assertThat(NrfMix.parse(text)).hasToString(text);
  }
}
