package org.sbamock.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.sbamock.http.HttpProtocol;

class StartTest {
  private static final int LATER_STARTS = 9;

  @Test
  void printsHowLongTheFirstAndLaterStartsTake() {
    long first = start();
    long[] later = new long[LATER_STARTS];
    Arrays.setAll(later, i -> start());
    Arrays.sort(later);
    System.out.printf(
        "NRF, AUSF and AMF in one JVM, registered: first %d ms; %d later: median %d ms, most %d ms%n",
        first, LATER_STARTS, later[LATER_STARTS / 2], later[LATER_STARTS - 1]);
  }

  private static long start() {
    long began = System.nanoTime();
    try (RunningCore core = RunningCore.start(SbaCoreExtension.builder().settings())) {
      long millis = (System.nanoTime() - began) / 1_000_000;
      assertThat(core.amf().caller(HttpProtocol.H2C).get("/sbamock-probe/v1/files/1").status())
          .isEqualTo(200);
      return millis;
    }
  }
}
