/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class InterruptionTest {
  private final List<String> done = new ArrayList<>();

  @Test
  void runsWhatWasRegisteredLastFirst() {
    try (Interruption interruption = Interruption.silent()) {
      interruption.onSignal(() -> done.add("end the processes"));
      interruption.onSignal(() -> done.add("end the run"));

      interruption.trigger();

      assertThat(done).containsExactly("end the run", "end the processes");
      assertThat(interruption.happened()).isTrue();
    }
  }

  @Test
  void runsAtOnceWhatIsRegisteredAfterTheSignal() {
    try (Interruption interruption = Interruption.silent()) {
      interruption.trigger();
      interruption.onSignal(() -> done.add("too late"));

      assertThat(done).containsExactly("too late");
    }
  }

  @Test
  void runsNothingWithoutASignal() {
    try (Interruption interruption = Interruption.silent()) {
      interruption.onSignal(() -> done.add("end"));
    }
    assertThat(done).isEmpty();
  }
}
