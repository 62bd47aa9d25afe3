/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.sbamock.loadgen.clock.TimedRequests.TimedResponse;
import org.sbamock.sbi.probe.ChainAnswer;
import org.sbamock.sbi.probe.HopStamps;

class ChainStampsTest {
  private static final HopStamps LAST = new HopStamps("AUSF", 5_300, null);

  /** The second function's clock is 1,000 ahead of the generator's, the last one's 5,000. */
  private static TimedResponse<ChainAnswer> answer() {
    return new TimedResponse<>(
        0,
        new ChainAnswer(
            List.of(new HopStamps("AMF", 100, 500L), new HopStamps("NRF", 1_200, 1_400L), LAST),
            null),
        600);
  }

  @Test
  void areExchangesOfEachFunctionWithTheOneBeforeIt() {
    assertThat(ChainStamps.exchanges(List.of(answer()), 0))
        .containsExactly(new ClockExchange(0, 100, 500, 600));
    assertThat(ChainStamps.exchanges(List.of(answer()), 1))
        .containsExactly(new ClockExchange(100, 1_200, 1_400, 500));
    assertThat(ChainStamps.exchanges(List.of(answer()), 2))
        .containsExactly(new ClockExchange(1_200, 5_300, 5_300, 1_400));
  }

  @Test
  void reportTheOffsetOfEachHop() {
    assertThat(ClockOffset.of(ChainStamps.exchanges(List.of(answer()), 1)))
        .contains(new ClockOffset(1_000, 100));
    assertThat(ClockOffset.of(ChainStamps.exchanges(List.of(answer()), 2)))
        .contains(new ClockOffset(4_000, 100));
  }

  @Test
  void areLeftOutWhereTheyAreMissing() {
    TimedResponse<ChainAnswer> silent =
        new TimedResponse<>(
            0, new ChainAnswer(List.of(new HopStamps("AMF", 100, null), LAST), null), 600);

    assertThat(ChainStamps.exchanges(List.of(silent), 1)).isEmpty();
    assertThat(ChainStamps.exchanges(List.of(silent), 2)).isEmpty();
    assertThat(ChainStamps.exchanges(List.of(), 0)).isEmpty();
  }
}
