/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CpuTimeClockTest {
  private static final long SELF = ProcessHandle.current().pid();

  @BeforeEach
  void requireLinux() {
    assumeTrue(
        System.getProperty("os.name").equals("Linux"), "CPU time clocks of processes need Linux");
  }

  @Test
  void countsLessThanTheTickOfTheProcFileSystem() {
    long before = CpuTimeClock.nanos(SELF).orElseThrow();
    long after = before;
    while (after == before) {
      after = CpuTimeClock.nanos(SELF).orElseThrow();
    }

    assertThat(after).isGreaterThan(before);
    assertThat(before % 10_000_000).as("%d ns, in steps of 10 ms", before).isNotZero();
  }

  @Test
  void agreesWithTheJvm() throws Exception {
    Process child = new ProcessBuilder("sh", "-c", "while :; do :; done").start();
    try {
      while (CpuTimeClock.nanos(child.pid()).orElseThrow() < 300_000_000) {
        Thread.onSpinWait();
      }

      assertThat(child.info().totalCpuDuration().orElseThrow().toMillis())
          .isGreaterThanOrEqualTo(250);
    } finally {
      child.destroyForcibly().waitFor();
    }
    assertThat(CpuTimeClock.nanos(child.pid())).isEmpty();
  }

  @Test
  void isEmptyForAProcessThatDoesNotExist() {
    assertThat(CpuTimeClock.nanos((1 << 22) - 1)).isEqualTo(OptionalLong.empty());
    assertThat(CpuTimeClock.nanos(Integer.MAX_VALUE)).isEqualTo(OptionalLong.empty());
  }
}
