/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OverloadCheckTest {
  @Test
  void reportsATrialThatHadToWaitForProcessors() {
    assertThat(OverloadCheck.reason(83.4))
        .hasValue("83 % of the processors were in use, by trials side by side or others");
    assertThat(OverloadCheck.reason(50.0)).isEmpty();
    assertThat(OverloadCheck.reason(null)).isEmpty();
  }

  @Test
  void repeatsATrialTwice() {
    OverloadCheck check = new OverloadCheck();

    assertThat(check.countRepeat("one")).isTrue();
    assertThat(check.countRepeat("one")).isTrue();
    assertThat(check.countRepeat("another")).isTrue();
    assertThat(check.countRepeat("one")).isFalse();
  }
}
