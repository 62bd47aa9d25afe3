/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.sbamock.loadgen.bench.Window.Usage;
import org.sbamock.loadgen.result.Trial.Failure;

class MeasurementTest {
  private static Window window(@Nullable Usage usage, Map<String, Long> failures) {
    return new Window(
        2, 1_000, failures.isEmpty() ? 1 : 0.5, usage, null, 7, 0.3, null, new TreeMap<>(failures));
  }

  private static Window window(double nrf, double ausf) {
    return window(new Usage(Map.of("nrf", nrf, "ausf", ausf), 100.0, 150.0), Map.of());
  }

  @Test
  void addsUpWhatSeveralProcessesTake() {
    Measurement measurement =
        Measurement.of("all", List.of(window(1, 10), window(2, 20), window(3, 30)), List.of());

    assertThat(measurement.cpuMicros()).isEqualTo(new Figure(22, 11, 33));
    assertThat(measurement.cpuMicrosByProcess())
        .containsOnly(Map.entry("nrf", 2.0), Map.entry("ausf", 20.0));
    assertThat(measurement.perSecond().median()).isEqualTo(500);
    assertThat(measurement.iterations()).isEqualTo(3_000);
    assertThat(measurement.ratio()).isNull();
  }

  @Test
  void holdsTheFirstServerAgainstItself() {
    List<Window> first = List.of(window(1, 9), window(2, 8));
    List<Window> other = List.of(window(2, 18), window(0, 20));

    assertThat(Measurement.of("other", other, first).ratio()).isEqualTo(new Figure(0.5, 0.5, 0.5));
  }

  @Test
  void leavesOutWhatIsNotKnown() {
    Measurement measurement =
        Measurement.of(
            "far",
            List.of(window(null, Map.of()), window(1, 1)),
            List.of(window(1, 1), window(1, 1)));

    assertThat(measurement.cpuMicros()).isNull();
    assertThat(measurement.allocatedBytes()).isNull();
    assertThat(measurement.residentMib()).isNull();
    assertThat(measurement.p50Micros()).isNull();
    assertThat(measurement.ratio()).isNull();
  }

  @Test
  void addsUpWhatWentWrongAndKeepsTheWorstSuccess() {
    Measurement measurement =
        Measurement.of(
            "ill",
            List.of(
                window(null, Map.of("500 at http", 2L)),
                window(null, Map.of("500 at http", 3L, "TIMEOUT at http", 1L))),
            List.of());

    assertThat(measurement.success()).isEqualTo(0.5);
    assertThat(measurement.failures())
        .containsExactly(new Failure("500 at http", 5), new Failure("TIMEOUT at http", 1));
  }
}
