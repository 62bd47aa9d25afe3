package org.sbamock.loadgen.experiment.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.sbamock.loadgen.resources.EnergyMeter;

class SurroundingsTest {
  @Test
  void trialsSideBySideSpoilEachOtherWhereTheyWaitForProcessors() {
    assertThat(Surroundings.shared().crowd(OptionalDouble.of(0.83)))
        .hasValue("the processors were in use by 83 %, for trials side by side");
    assertThat(Surroundings.shared().crowd(OptionalDouble.of(0.5))).isEmpty();
    assertThat(Surroundings.shared().crowd(OptionalDouble.empty())).isEmpty();
  }

  @Test
  void aTrialMayTakeTheWholeMachineThatItHasToItself() {
    assertThat(Surroundings.alone(EnergyMeter.none("none")).crowd(OptionalDouble.of(1))).isEmpty();
  }
}
