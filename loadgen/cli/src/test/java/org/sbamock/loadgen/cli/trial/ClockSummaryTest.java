/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.sbamock.loadgen.engine.GeneratorLoad;
import org.sbamock.loadgen.engine.LoadOutcome;
import org.sbamock.loadgen.result.Clocks;
import org.sbamock.loadgen.result.Trial;
import org.sbamock.loadgen.terminal.Terminal;

class ClockSummaryTest {
  private static Histogram histogram(long micros) {
    Histogram histogram = new Histogram(1_000, 3_600_000_000_000L, 3);
    histogram.recordValue(micros * 1_000);
    return histogram;
  }

  private static String text(@Nullable Clocks clocks) {
    Map<String, Histogram> steps = new LinkedHashMap<>();
    steps.put("elapsedABA", histogram(900));
    steps.put("elapsedAB", histogram(10_400));
    steps.put("elapsedBA", histogram(0));
    LoadOutcome outcome =
        new LoadOutcome(
            Duration.ofSeconds(1),
            steps,
            histogram(900),
            1,
            1,
            0,
            0,
            0,
            1,
            new TreeMap<>(),
            new TreeMap<>(),
            new GeneratorLoad(1, 0.1, histogram(1), 0, 1_000_000),
            false,
            List.of());
    StringWriter out = new StringWriter();
    PrintWriter writer = new PrintWriter(out);
    new ClockSummary(new Terminal(writer, writer, false, false))
        .print(Trial.of("h2c", "h2c", "fan-in", null, outcome).withClocks(clocks));
    writer.flush();
    return out.toString();
  }

  private static Clocks.Party party(
      Clocks.@Nullable Estimate before,
      Clocks.@Nullable Estimate after,
      Clocks.@Nullable Offset drift,
      @Nullable String failure) {
    return new Clocks.Party("B", "http://b:8000", before, after, drift, failure);
  }

  @Test
  void reportsThatClocksAreShared() {
    assertThat(text(Clocks.SHARED)).contains("all parties share the clock of this machine");
    assertThat(text(null)).isEmpty();
  }

  @Test
  void subtractsTheMeanOffsetAndAddsUncertainties() {
    String text =
        text(
            new Clocks(
                false,
                List.of(
                    party(
                        new Clocks.Estimate("direct", 9_900, 40),
                        new Clocks.Estimate("chain", 10_100, 50),
                        new Clocks.Offset(200, 90),
                        null))));

    assertThat(text)
        .contains("9.900 ± 0.040", "10.100 ± 0.050 (by the chain)", "0.200 ± 0.090")
        .containsPattern("elapsedAB +10\\.40\\d +0\\.40\\d ± 0\\.160\\n")
        .containsPattern("elapsedBA +0\\.00\\d +-\\n")
        .doesNotContainPattern("elapsedABA")
        .contains("are recorded as 0 and one hour");
  }

  @Test
  void reportsWhyAClockIsNotKnown() {
    String text = text(new Clocks(false, List.of(party(null, null, null, "CONNECT: refused"))));

    assertThat(text)
        .contains("B unknown: CONNECT: refused")
        .containsPattern("B http://b:8000 +- +- +-\\n")
        .containsPattern("elapsedAB +10\\.40\\d +-\\n");
  }
}
