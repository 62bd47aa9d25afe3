/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock.callback;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.sbamock.mock.response.DelayDistribution;

class WebhookRetryTest {
  @Test
  void theTimeGrowsByTheFactorUpToAnHour() {
    WebhookRetry retry = new WebhookRetry(100, WebhookRetry.DEFAULT_INTERVAL, 3);

    assertThat(retry.delay(100, 1)).isEqualTo(100);
    assertThat(retry.delay(100, 3)).isEqualTo(900);
    assertThat(retry.delay(100, 100)).isEqualTo(DelayDistribution.MAX);
  }
}
