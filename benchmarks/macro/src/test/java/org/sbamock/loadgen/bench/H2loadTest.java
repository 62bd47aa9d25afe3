/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class H2loadTest {
  private static final String OUTPUT =
      """
      starting benchmark...
      Application protocol: h2c

      finished in 2.00s, 12345.50 req/s, 4.56MB/s
      requests: 24691 total, 24691 started, 24691 done, 24690 succeeded, 1 failed, 1 errored, 0 timeout
      status codes: 24600 2xx, 0 3xx, 90 4xx, 0 5xx
      traffic: 9.12MB (9565432) total, 500KB (512000) headers (space savings 90%), 8.5MB data
      """;

  @Test
  void readsWhatH2loadSays() {
    Window window = H2load.read(OUTPUT, Duration.ofMillis(1_000), done -> null);

    assertThat(window.iterations()).isEqualTo(24_600);
    assertThat(window.seconds()).isEqualTo(2);
    assertThat(window.success()).isCloseTo(24_600 / 24_691.0, within(1e-9));
    assertThat(window.failures()).containsEntry("no status code 2xx", 91L);
    assertThat(window.generatorBusy()).isEqualTo(0.5);
    assertThat(window.generatorCpuMicros()).isCloseTo(1e6 / 24_600, within(1e-6));
    assertThat(window.usage()).isNull();
  }

  @Test
  void acceptsOnlyResults() {
    assertThatIllegalStateException()
        .isThrownBy(() -> H2load.read("Usage: h2load", Duration.ZERO, done -> null))
        .withMessageContaining("Usage: h2load");
  }
}
