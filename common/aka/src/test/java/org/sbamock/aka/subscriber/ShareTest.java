/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka.subscriber;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sbamock.aka.Plmn;
import org.sbamock.aka.Supi;

class ShareTest {
  private static final long FIRST_IMSI = 1_010_000_000_001L;

  private static long count(LongStream numbers, Share share) {
    return numbers.filter(share::includes).count();
  }

  @ParameterizedTest
  @CsvSource({"30%, 100, 27, 33", "30%, 10000, 2990, 3010", "0.5%, 10000, 45, 55", "5%, 64, 1, 6"})
  void isSpreadEvenlyOverConsecutiveNumbers(String text, int numbers, long least, long most) {
    Share share = Share.parse(text);

    for (long start : new long[] {0, 123_456_789, FIRST_IMSI}) {
      assertThat(count(LongStream.range(start, start + numbers), share)).isBetween(least, most);
      assertThat(LongStream.range(start, start + numbers).filter(share::includesAcross).count())
          .isBetween(least, most);
    }
  }

  @Test
  void isSpreadEvenlyOverAnotherShare() {
    Share third = Share.parse("30%");
    Share twentieth = Share.parse("5%");

    long both =
        LongStream.range(FIRST_IMSI, FIRST_IMSI + 10_000)
            .filter(third::includes)
            .filter(twentieth::includesAcross)
            .count();

    assertThat(both).isBetween(140L, 160L);
  }

  @Test
  void includesAllOrNone() {
    assertThat(count(LongStream.range(0, 1_000), Share.parse("100%"))).isEqualTo(1_000);
    assertThat(count(LongStream.range(0, 1_000), Share.parse("0%"))).isZero();
    assertThat(Share.parse("0.0%").isEmpty()).isTrue();
    assertThat(Share.parse("0.01%").isEmpty()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"0%", "5%", "30%", "12.5%", "0.0001%", "100%"})
  void isWrittenAsItIsParsed(String text) {
    assertThat(Share.parse(text)).hasToString(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "30", "%", "-1%", "101%", "100.5%", "1e1%", "30 %", "NaN%"})
  void rejectsOtherTexts(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Share.parse(text))
        .withMessage("'" + text + "': expected a share from 0% to 100%");
  }

  @ParameterizedTest
  @ValueSource(doubles = {-0.1, 1.1, Double.NaN})
  void rejectsOtherFractions(double fraction) {
    assertThatIllegalArgumentException().isThrownBy(() -> new Share(fraction));
  }

  @Test
  void selectsTheMethodOfDerivedSubscribers() {
    Plmn plmn = new Plmn("001", "01");
    Share share = Share.parse("30%");
    DerivedSubscribers subscribers =
        new DerivedSubscribers("seed", plmn::contains, AuthenticationMethod.AKA_5G, share);

    long eap =
        LongStream.range(0, 1_000)
            .mapToObj(number -> new Supi(String.format("00101%010d", number)))
            .filter(
                supi ->
                    subscribers.find(supi).orElseThrow().method()
                        == AuthenticationMethod.EAP_AKA_PRIME)
            .count();

    assertThat(eap).isBetween(290L, 310L);
  }
}
