/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.linkemu.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/**
 * The base link {@code wlan}, from the published figures. A transfer crosses the link {@code k}
 * times one after the other: 4 for HTTP/1.1 (TCP's handshake, the request) and for HTTP/3 (QUIC's
 * handshake, the request), 8 for HTTP/2 with TLS 1.2 (two more round trips). So mean = k d +
 * payload × 8 / rate, and variance = k s², d and s being mean and standard deviation of one
 * crossing. Least squares over the twelve cells give d, the rate and s.
 */
class WlanFitTest {
  private record Cell(int crossings, double bytes, double mean, double sd) {
    static Cell parse(String line) {
      String[] fields = line.split(",");
      return new Cell(
          fields[1].equals("h2") ? 8 : 4,
          Double.parseDouble(fields[2]),
          Double.parseDouble(fields[3]),
          Double.parseDouble(fields[4]));
    }
  }

  private record Fit(double meanMillis, double sdMillis, double bitsPerSecond) {
    static Fit of(List<Cell> cells) {
      double kk = cells.stream().mapToDouble(c -> c.crossings() * c.crossings()).sum();
      double kb = cells.stream().mapToDouble(c -> c.crossings() * c.bytes()).sum();
      double bb = cells.stream().mapToDouble(c -> c.bytes() * c.bytes()).sum();
      double kt = cells.stream().mapToDouble(c -> c.crossings() * c.mean()).sum();
      double bt = cells.stream().mapToDouble(c -> c.bytes() * c.mean()).sum();
      double kv = cells.stream().mapToDouble(c -> c.crossings() * c.sd() * c.sd()).sum();
      double determinant = kk * bb - kb * kb;
      double millisPerByte = (kk * bt - kb * kt) / determinant;
      return new Fit(
          (kt * bb - bt * kb) / determinant, Math.sqrt(kv / kk), 8 / millisPerByte * 1000);
    }
  }

  private static List<Cell> cells() throws IOException {
    try (InputStream in =
        Objects.requireNonNull(WlanFitTest.class.getResourceAsStream("fog-lossless.csv"))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(Cell::parse)
          .toList();
    }
  }

  @Test
  void wlanIsTheFitToThePublishedCellsWithoutLoss() throws Exception {
    List<Cell> cells = cells();
    assertThat(cells).hasSize(12);
    Fit fit = Fit.of(cells);
    assertThat(fit.meanMillis()).isCloseTo(12.16, within(0.005));
    assertThat(fit.sdMillis()).isCloseTo(15.97, within(0.005));
    assertThat(fit.bitsPerSecond()).isCloseTo(3.96e6, within(5e3));

    Delay delay = Conditions.WLAN.delay();
    assertThat(delay.expectedMeanNanos() / 1e6).isCloseTo(fit.meanMillis(), within(0.1));
    assertThat(delay.expectedSdNanos() / 1e6).isCloseTo(fit.sdMillis(), within(0.1));
    assertThat((double) Conditions.WLAN.rate().bitsPerSecond())
        .isCloseTo(fit.bitsPerSecond(), within(5e4));
    assertThat(Conditions.WLAN.keepOrder()).isTrue();
  }
}
