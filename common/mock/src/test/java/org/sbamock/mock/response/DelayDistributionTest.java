/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock.response;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.sbamock.sbi.Json;

class DelayDistributionTest {
  private static final int DRAWS = 20_000;

  private static double[] draw(DelayDistribution distribution, long seed) {
    DelayDistribution.Sampler sampler = distribution.sampler(new SeededStream(seed, 3));
    double[] draws = new double[DRAWS];
    Arrays.setAll(draws, i -> sampler.sample());
    Arrays.sort(draws);
    return draws;
  }

  @Test
  void theShapesAreThoseOfTheirNames() {
    double[] uniform = draw(new DelayDistribution.Uniform(10, 20), 1);
    assertThat(uniform[0]).isBetween(10.0, 10.1);
    assertThat(uniform[DRAWS / 2]).isCloseTo(15, within(0.3));
    assertThat(uniform[DRAWS - 1]).isBetween(19.9, 20.0);

    double[] normal = draw(new DelayDistribution.Normal(100, 10), 1);
    assertThat(normal[DRAWS / 2]).isCloseTo(100, within(0.5));
    assertThat(normal[(int) (DRAWS * 0.8413)]).isCloseTo(110, within(0.7));

    double[] logNormal = draw(new DelayDistribution.LogNormal(80, 0.5, 300.0), 1);
    assertThat(logNormal[DRAWS / 2]).isCloseTo(80, within(1.5));
    assertThat(logNormal[(int) (DRAWS * 0.8413)]).isCloseTo(80 * Math.exp(0.5), within(4.0));
    assertThat(logNormal[DRAWS - 1]).isLessThanOrEqualTo(300);
  }

  @Test
  void theSeedDecides() {
    DelayDistribution distribution = new DelayDistribution.LogNormal(80, 0.5, null);
    assertThat(draw(distribution, 5)).isEqualTo(draw(distribution, 5));
    assertThat(draw(distribution, 5)).isNotEqualTo(draw(distribution, 6));
  }

  @Test
  void everyTypeIsReadAsItIsWritten() {
    for (DelayDistribution distribution :
        new DelayDistribution[] {
          new DelayDistribution.Fixed(3),
          new DelayDistribution.Uniform(1, 2),
          new DelayDistribution.Normal(5, 1),
          new DelayDistribution.LogNormal(5, 1, 9.0)
        }) {
      assertThat(DelayDistribution.read(distribution.toJson(), "/d")).isEqualTo(distribution);
    }
    assertThatThrownBy(
            () ->
                DelayDistribution.read(
                    Json.mapper().readTree("{\"type\":\"normal\",\"mean\":1,\"sigma\":2}"), "/d"))
        .hasMessage("/d/sigma: is not allowed here; one of type, mean, standardDeviation is");
  }
}
