/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.sbamock.loadgen.resources.ProcessSample;

class IdleMemoryTest {
  private final Map<Long, Long> residentMib = new HashMap<>(Map.of(7L, 60L));
  private final IdleMemory idle =
      new IdleMemory(
          pid ->
              Optional.ofNullable(residentMib.get(pid))
                  .map(mib -> new ProcessSample(0, mib * 1024, 1, 1, 0, 0)));

  @Test
  void memoryIsThatAboveTheFirstCollectionOfTheProcess() {
    idle.collected(7);
    residentMib.put(7L, 90L);
    idle.collected(7);

    assertThat(idle.above(Map.of("amf", 7L), Map.of("memory.amf", 100.0)))
        .containsExactly(Map.entry("memoryAboveIdle.amf", 40.0));
    assertThat(idle.missing(Map.of("amf", 7L))).isEmpty();
  }

  @Test
  void aProcessStartedAgainHasAnotherIdleMemory() {
    idle.collected(7);
    residentMib.put(8L, 70L);
    idle.collected(8);

    assertThat(idle.above(Map.of("amf", 8L), Map.of("memory.amf", 100.0)))
        .containsEntry("memoryAboveIdle.amf", 30.0);
  }

  @Test
  void memoryAboveIdleIsMissingWithoutACollection() {
    assertThat(idle.above(Map.of("amf", 7L), Map.of("memory.amf", 100.0))).isEmpty();
    assertThat(idle.missing(Map.of("amf", 7L))).containsOnlyKeys("memoryAboveIdle.amf");
  }

  @Test
  void aTrialThatReturnedMemoryHasTheLeastAmount() {
    idle.collected(7);

    assertThat(idle.above(Map.of("amf", 7L), Map.of("memory.amf", 59.0)))
        .containsEntry("memoryAboveIdle.amf", 0.1);
  }
}
