/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka.suci;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sbamock.aka.Plmn;
import org.sbamock.aka.Seeded;
import org.sbamock.aka.suci.InvalidSuciException.Reason;

class SuciTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "suci-0-208-93-0-0-0-00007487",
        "suci-0-001-001-1234-0-0-0",
        "suci-0-001-01-0-1-255-00ff",
        "suci-0-001-01-0-f-1-abcdef",
        "suci-1-example.com-0-0-0-user",
        "suci-1-a-dashed-realm.org-12-1-3-00ff",
      })
  void writesWhatItRead(String text) {
    assertThat(Suci.parse(text).value()).isEqualTo(text);
    assertThat(Suci.parse(text)).hasToString(text);
  }

  @Test
  void readsEachElement() {
    Suci suci = Suci.parse("suci-0-001-02-345-1-27-0a0b");

    assertThat(suci.plmn()).isEqualTo(new Plmn("001", "02"));
    assertThat(suci).isEqualTo(new Suci(0, "001-02", "345", 1, 27, "0a0b"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "suci",
        "suci-",
        "suci-0",
        "suci-0-",
        "suci------",
        "suci-------",
        "suci-0-0-0-0-0",
        "suci-0-208-93-0-0-0-",
        "suci-0-208-93-0-0-0-12a",
        "suci-0-208-93-0-0-0-12345678901",
        "suci-0-208-93-0-0-1-123",
        "suci-0-208-93-0-1-0-00ff",
        "suci-0-208-93-0-1-256-00ff",
        "suci-0-208-93-0-1-01-00ff",
        "suci-0-208-93-0-1--1-00ff",
        "suci-0-208-93-0-1-1-00f",
        "suci-0-208-93-0-1-1-00fg",
        "suci-0-208-93-0-g-1-00ff",
        "suci-0-208-93-0-10-1-00ff",
        "suci-0-208-93-12345-0-0-123",
        "suci-0-208-93--0-0-123",
        "suci-0-208-93-x-0-0-123",
        "suci-0-208-9-0-0-0-123",
        "suci-0-208-9312-0-0-0-123",
        "suci-0-20-93-0-0-0-123",
        "suci-0-20893-0-0-0-123",
        "suci-0-208-93-1-0-0-0-123",
        "suci-8-208-93-0-0-0-123",
        "suci-01-208-93-0-0-0-123",
        "SUCI-0-208-93-0-0-0-123",
        " suci-0-208-93-0-0-0-123",
        "suci-0-208-93-0-0-0-123\n",
        "suci-0-٢٠٨-93-0-0-0-123",
        "imsi-001010000000001",
      })
  void rejectsWhatIsNotOfTheForm(String text) {
    assertThatExceptionOfType(InvalidSuciException.class)
        .isThrownBy(() -> Suci.parse(text))
        .returns(Reason.MALFORMED, InvalidSuciException::reason);
  }

  @Test
  void rejectsAnEndlessText() {
    assertThatExceptionOfType(InvalidSuciException.class)
        .isThrownBy(() -> Suci.parse("suci-0-208-93-0-1-1-" + "00".repeat(5000)));
  }

  @Test
  void throwsNothingElseOnDamagedInput() {
    String good = "suci-0-208-93-0-1-1-b2e92f836055a255837debf850b528997ce0201cb82adfe4";
    Seeded.times(
        20_000,
        random -> {
          StringBuilder text = new StringBuilder(good);
          for (int i = random.nextInt(6); i >= 0; i--) {
            int at = random.nextInt(text.length());
            switch (random.nextInt(3)) {
              case 0 -> text.setCharAt(at, (char) random.nextInt(256));
              case 1 -> text.deleteCharAt(at);
              default -> text.insert(at, '-');
            }
          }
          try {
            Suci suci = Suci.parse(text.toString());
            assertThat(suci.value()).isEqualToIgnoringCase(text.toString());
          } catch (InvalidSuciException expected) {
            assertThat(expected.reason()).isEqualTo(Reason.MALFORMED);
          }
        });
  }
}
