/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.sbamock.nrf.core.pattern.BoundedPattern;

class SubscriberRangeTest {
  @RepeatedTest(100)
  void itsPrefixesStandForExactlyItsNumbers(RepetitionInfo repetition) {
    long seed = 50_000L + repetition.getCurrentRepetition();
    Random random = new Random(seed);
    int low = random.nextInt(10_000);
    int high = low + random.nextInt(10_000 - low);
    List<String> prefixes =
        Objects.requireNonNull(
            new SubscriberRange("%04d".formatted(low), "%04d".formatted(high), null).prefixes());

    for (int number = 0; number < 10_000; number++) {
      String text = "4:%04d".formatted(number);
      assertThat(prefixes.stream().filter(text::startsWith).count())
          .as("seed %s, %s in %s to %s", seed, number, low, high)
          .isEqualTo(number >= low && number <= high ? 1 : 0);
    }
  }

  @Test
  void anAlignedRangeIsOnePrefix() {
    assertThat(new SubscriberRange("208930000000000", "208930000099999", null).prefixes())
        .containsExactly("15:2089300000");
  }

  @Test
  void aPatternMatchesWholeIdentities() {
    SubscriberRange range =
        new SubscriberRange(null, null, new BoundedPattern("imsi-20893[0-9]{4}"));

    assertThat(range.contains(SubscriberIdentity.Kind.SUPI.of("imsi-208930001"))).isTrue();
    assertThat(range.contains(SubscriberIdentity.Kind.SUPI.of("imsi-2089300019"))).isFalse();
  }

  @Test
  void aReversedRangeIsEmpty() {
    assertThat(new SubscriberRange("9", "1", null).prefixes()).isEmpty();
  }
}
