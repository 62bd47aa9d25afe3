/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.linkemu.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LinkConditionTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "limit 1000",
        "limit 7 delay 50ms 20ms distribution normal loss random 1%",
        "limit 1000 delay 300us 1ns 25%",
        "limit 1000 delay 0s 1ms distribution pareto",
        "limit 1000 loss random 0.3% 25%",
        "limit 1000 loss gemodel 1% 10% 70% 0.1%",
        "limit 1000 loss state 1% 20% 5% 90% 0.5%",
        "limit 1000 duplicate 1% corrupt 0.1% 5%",
        "limit 1000 delay 10ms reorder 25% 50% gap 5",
        "limit 1000 rate 100mbit 38",
        "limit 1000 delay 1500us 1ms rate 1234567bit -14 keep-order"
      })
  void readsWhatItWrites(String text) {
    assertThat(LinkCondition.parse(text)).hasToString(text.replace("delay 0s", "delay 0ns"));
    assertThat(LinkCondition.parse(LinkCondition.parse(text).toString()))
        .isEqualTo(LinkCondition.parse(text));
  }

  @Test
  void everyNamedConditionAndBaseLinkReadsBack() {
    assertThat(Conditions.named().keySet())
        .containsSequence("lossless", "lag", "lossy", "loss10", "ge", "delay1s");
    Conditions.named()
        .forEach(
            (name, condition) -> {
              assertThat(LinkCondition.parse(condition.toString())).isEqualTo(condition);
              assertThat(Conditions.parse(name)).isEqualTo(condition);
              assertThat(Conditions.description(name)).endsWith(".");
            });
    Conditions.bases()
        .values()
        .forEach(base -> assertThat(LinkCondition.parse(base.toString())).isEqualTo(base));
  }

  @Test
  void fillsInWhatTcFillsIn() {
    assertThat(LinkCondition.parse("loss gemodel 2%").loss())
        .isEqualTo(new Loss.GilbertElliott(2, 98, 100, 0));
    assertThat(LinkCondition.parse("loss state 2%").loss())
        .isEqualTo(new Loss.FourState(2, 98, 0, 100, 0));
    assertThat(LinkCondition.parse("netem delay 10 loss 5").delay().meanNanos()).isEqualTo(10_000);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "loss 101% | percent 101.0: expected 0 to 100 %",
        "loss gemodel 1% 200% | loss gemodel r 200.0: expected 0 to 100 %",
        "loss state 60% 1% 1% 1% 60% | loss state p13 + p14 120.0: expected 0 to 100 %",
        "loss maybe | loss maybe: expected random, gemodel or state",
        "limit 0 | limit in packets 0: expected 1 to 1000000",
        "delay 2x | delay 2x: expected a number with one of",
        "delay İ | delay İ: expected a number with one of",
        "delay 9999s | delay in ns 9999000000000: expected 0 to 3600000000000",
        "delay 1ms distribution normal | delay: correlation and distribution require jitter",
        "delay 1ms 1ms distribution odd | distribution odd: expected one of",
        "rate 1mbit 9999 | rate packet overhead in bytes 9999: expected -64 to 1500",
        "reorder 10% | reorder requires a delay above 0",
        "delay 1ms reorder 10% gap 0 | reorder gap 0: expected 1 to 1000000",
        "delay | delay: expected a value",
        "jitter 5 | parameter jitter: expected a NetEm parameter"
      })
  void namesTheFieldThatIsWrong(String text, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LinkCondition.parse(text))
        .withMessageContaining(message);
  }

  @Test
  void composesWithABaseLink() {
    LinkCondition lag = Conditions.parse("lag over fast-ethernet");
    assertThat(lag.delay().meanNanos()).isEqualTo(Duration.ofNanos(50_150_000).toNanos());
    assertThat(lag.delay().table()).isEqualTo(DelayTable.NORMAL);
    assertThat(lag.rate()).isEqualTo(new Rate(100_000_000, 38));
    assertThat(lag.loss()).isEqualTo(Loss.random(1));
    assertThat(Conditions.LOSSY.over(Conditions.LOSS10).loss()).isEqualTo(Loss.random(19));
    assertThat(Conditions.GE.over(Conditions.LOSSLESS)).isEqualTo(Conditions.GE);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Conditions.GE.over(Conditions.LOSS10))
        .withMessageContaining("loss");
  }

  @Test
  void twoJittersComposeToTheDistributionOfTheirSum() {
    LinkCondition both = Conditions.LAG.over(Conditions.WLAN);
    double wlan = Conditions.WLAN.delay().jitterNanos();
    assertThat(both.delay().jitterNanos()).isEqualTo(Math.round(Math.hypot(20_000_000, wlan)));
    assertThat(LinkCondition.parse(both.toString(), List.of(both.delay().table()))).isEqualTo(both);
  }

  @Test
  void aTableSurvivesItsFile() {
    DelayTable table = DelayTable.parse("mine", "# mine\n-8192 0 0 8192\n16384");
    assertThat(DelayTable.parse("mine", table.toDist())).isEqualTo(table);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> DelayTable.parse("mine", "1 two"))
        .withMessageContaining("figure 2");
  }

  @Test
  void aNamedConditionAcceptsOverridingParameters() {
    LinkCondition deep = Conditions.parse("delay1s limit 20000");
    assertThat(deep.limit()).isEqualTo(20_000);
    assertThat(deep.delay()).isEqualTo(Conditions.DELAY1S.delay());
    assertThat(Conditions.parse("lag limit 500 over fast-ethernet").limit()).isEqualTo(500);
    assertThat(Conditions.parse("lag loss 2%").loss()).isEqualTo(Loss.random(2));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Conditions.parse("lagg"))
        .withMessageContaining(
            "condition lagg: expected one of [lossless, lag, lossy, loss10, ge, delay1s, geo-satellite] or");
  }

  @Test
  void aDelayReportsItsMeanAndStandardDeviation() {
    assertThat(Conditions.LAG.delay().expectedMeanNanos()).isCloseTo(50.040e6, within(5e3));
    assertThat(Conditions.LAG.delay().expectedSdNanos()).isCloseTo(19.887e6, within(5e3));
    assertThat(Conditions.DELAY1S.delay().expectedMeanNanos()).isEqualTo(1e9);
    assertThat(Conditions.DELAY1S.delay().expectedSdNanos()).isZero();
  }
}
