package org.sbamock.loadgen.experiment.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CrowdTest {
  @Test
  void aTrialThatHadToWaitForProcessorsCannotBeReliedOn() {
    assertThat(Crowd.reason(83.4))
        .hasValue("the processors were in use by 83 %, by trials side by side");
    assertThat(Crowd.reason(50.0)).isEmpty();
    assertThat(Crowd.reason(null)).isEmpty();
  }

  @Test
  void itIsMeasuredAgainTwice() {
    Crowd crowd = new Crowd();

    assertThat(crowd.again("one")).isTrue();
    assertThat(crowd.again("one")).isTrue();
    assertThat(crowd.again("another")).isTrue();
    assertThat(crowd.again("one")).isFalse();
  }
}
