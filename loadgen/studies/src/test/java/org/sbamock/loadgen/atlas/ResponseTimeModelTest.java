/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.atlas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sbamock.loadgen.experiment.Cell;
import org.sbamock.loadgen.statistics.Sample;

class ResponseTimeModelTest {
  private static final long SEED = 42;

  private static Cell cell(String... more) {
    Map<String, String> all =
        new HashMap<>(
            Map.of(
                "workload", "single",
                "protocol", "h3",
                "condition", "lossless",
                "base", "loopback",
                "round-trip", "100",
                "payload", "256B",
                "connection", "reuse",
                "tls", "1.3",
                "topology", "emulated"));
    for (int i = 0; i < more.length; i += 2) {
      all.put(more[i], more[i + 1]);
    }
    return Cell.of(all);
  }

  private static Sample times(String... more) {
    return ResponseTimeModel.times(cell(more), SEED).orElseThrow();
  }

  @ParameterizedTest
  @CsvSource({
    "h1, reuse, 1",
    "h2, reuse, 1",
    "h3, reuse, 1",
    "h1, per-request, 3",
    "h2, per-request, 3",
    "h3, per-request, 2"
  })
  void withoutLossARequestTakesExactlyTheRoundTripsOfItsHandshakesAndItsOwn(
      String protocol, String connection, int roundTrips) {
    Sample times = times("protocol", protocol, "connection", connection);

    assertThat(times.values()).containsOnly(roundTrips * 100.0);
  }

  @ParameterizedTest
  @CsvSource({"h1, 10-requests, 120", "h3, 10-requests, 110", "h2, 100-requests, 102"})
  void theRoundTripsOfHandshakesAreSharedByTheRequestsOfAConnection(
      String protocol, String connection, double mean) {
    Sample times = times("protocol", protocol, "connection", connection);

    assertThat(times.mean()).isEqualTo(mean, within(1e-9));
    assertThat(times.median()).isEqualTo(100);
  }

  @ParameterizedTest
  @CsvSource({
    "10KB, per-request, 3",
    "32KB, per-request, 4",
    "100KB, per-request, 6",
    "32KB, reuse, 1"
  })
  void aResponseBeyondTheCongestionWindowTakesFurtherRoundTripsUntilTheWindowHasGrown(
      String payload, String connection, int roundTrips) {
    Sample times = times("protocol", "h2", "payload", payload, "connection", connection);

    assertThat(times.values()).containsOnly(roundTrips * 100.0);
  }

  @Test
  void theRateOfTheBaseLinkAddsTheTimeToSerializeTheContent() {
    Sample times = times("base", "fast-ethernet", "payload", "32KB");

    // 0.3 ms is the round trip of the base link; 32,768 octets take 2.62 ms at 100 Mbit/s.
    assertThat(times.median()).isEqualTo(100.3 + 2.62, within(0.01));
  }

  @Test
  void aLostPacketOfAnEstablishedConnectionCostsATimeoutThatQuicHasSooner() {
    // Steady variation 0: TCP waits 100 + 200 ms, QUIC 100 + 1 + 25 ms; 19 % lose one of two
    // packets.
    double lost = 1 - 0.9 * 0.9;
    assertThat(times("protocol", "h2", "loss", "10").mean())
        .isEqualTo(100 + 300 * expectedBackoff(lost), within(8.0));
    assertThat(times("protocol", "h3", "loss", "10").mean())
        .isEqualTo(100 + 126 * expectedBackoff(lost), within(4.0));
  }

  /** Returns the expected multiple of the first timeout: the sum of p^k 2^(k-1). */
  private static double expectedBackoff(double p) {
    return p / (1 - 2 * p);
  }

  @Test
  void aLostFirstPacketCostsASecondOverBothTransports() {
    for (String protocol : new String[] {"h1", "h3"}) {
      Sample times =
          times("protocol", protocol, "loss", "1", "connection", "per-request", "round-trip", "1");
      long delayed = java.util.Arrays.stream(times.values()).filter(time -> time >= 999).count();
      // 2 % of the connections lose one of the first two packets.
      assertThat(delayed / (double) times.size()).isEqualTo(0.0199, within(0.007));
    }
  }

  @Test
  void aPageOfEightObjectsOnSixConnectionsOfHttp11NeedsTwoRoundTrips() {
    String[] page = {"workload", "page", "page", "equal", "payload", "32KB"};
    assertThat(times(with(page, "h1")).values()).containsOnly(200.0);
    assertThat(times(with(page, "h2")).values()).containsOnly(100.0);
  }

  private static String[] with(String[] cell, String protocol) {
    String[] all = java.util.Arrays.copyOf(cell, cell.length + 2);
    all[cell.length] = "protocol";
    all[cell.length + 1] = protocol;
    return all;
  }

  @Test
  void theSameSeedGivesTheSameTimes() {
    assertThat(times("loss", "3").values()).isEqualTo(times("loss", "3").values());
  }

  @ParameterizedTest
  @CsvSource({
    "condition, lag",
    "condition, ge",
    "workload, registration",
    "tls, 1.2",
    "topology, local",
    "direction, up",
    "resumption, session"
  })
  void doesNotApplyToOtherCells(String dimension, String value) {
    assertThat(ResponseTimeModel.times(cell(dimension, value), SEED)).isEmpty();
  }
}
