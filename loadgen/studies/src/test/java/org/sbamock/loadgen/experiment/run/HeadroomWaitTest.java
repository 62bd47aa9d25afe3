/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class HeadroomWaitTest {
  private final CpuHeadroom headroom = new CpuHeadroom();
  private final List<String> notices = new ArrayList<>();
  private long now = 1;

  private HeadroomWait upTo(Duration limit) {
    return new HeadroomWait(headroom, limit, notices::add, () -> now);
  }

  private void sample(double inUse, double own) {
    for (int i = 0; i < 5; i++) {
      headroom.sample(OptionalDouble.of(inUse), OptionalDouble.of(own), 1);
    }
  }

  @Test
  void reportsWhatItWaitsForAndGivesUpAfterTheLimit() {
    HeadroomWait wait = upTo(Duration.ofSeconds(30));
    sample(0.8, 0.1);

    assertThat(wait.permits(1)).isFalse();
    assertThat(notices)
        .containsExactly(
            "Another trial can begin when at most 50 % of the processors are in use; other"
                + " processes use 70 %. Waiting for up to 30 s (--headroom-wait).");
    now += Duration.ofSeconds(29).toNanos();
    assertThat(wait.permits(1)).isFalse();
    assertThat(wait.allowsRepeats()).isTrue();
    assertThat(wait.overload()).isEmpty();

    now += Duration.ofSeconds(1).toNanos();
    assertThat(wait.permits(1)).isTrue();
    assertThat(notices).hasSize(2).last().asString().contains("going on");
    assertThat(wait.allowsRepeats()).isFalse();
    assertThat(wait.overload())
        .hasValue("the machine was overloaded: other processes used 70 % of the processors");
  }

  @Test
  void doesNotWaitWithALimitOfZero() {
    HeadroomWait wait = upTo(Duration.ZERO);
    sample(0.8, 0.1);

    assertThat(wait.permits(1)).isTrue();
    assertThat(notices).singleElement().asString().contains("--headroom-wait 0s");
    assertThat(wait.allowsRepeats()).isFalse();
  }

  @Test
  void waitsWithoutALimitForTrialsOfTheExperimentItself() {
    HeadroomWait wait = upTo(Duration.ZERO);
    sample(0.9, 0.9);

    assertThat(wait.permits(1)).isFalse();
    assertThat(notices).isEmpty();
  }

  @Test
  void waitsAgainAfterHeadroomWasAvailable() {
    HeadroomWait wait = upTo(Duration.ofSeconds(30));
    sample(0.8, 0.1);
    wait.permits(1);
    now += Duration.ofSeconds(30).toNanos();
    assertThat(wait.permits(1)).isTrue();

    sample(0.2, 0.1);
    assertThat(wait.permits(1)).isTrue();
    assertThat(wait.overload()).isEmpty();
    sample(0.8, 0.1);
    assertThat(wait.permits(1)).isFalse();
  }
}
