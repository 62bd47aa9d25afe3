/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class FigureTest {
  @Test
  void hasTheMiddleOfAnOddNumberOfValues() {
    assertThat(Figure.of(List.of(9.0, 1.0, 4.0))).isEqualTo(new Figure(4, 1, 9));
  }

  @Test
  void hasTheMeanOfTheTwoInTheMiddleOfAnEvenNumber() {
    assertThat(Figure.of(List.of(9.0, 1.0, 4.0, 5.0))).isEqualTo(new Figure(4.5, 1, 9));
  }

  @Test
  void theRatioIsThatOfTheMediansAndItsSpreadThatOfThePairs() {
    assertThat(Figure.ratio(List.of(10.0, 12.0, 30.0), List.of(20.0, 8.0, 15.0)))
        .isEqualTo(new Figure(0.8, 0.5, 2));
  }

  @Test
  void rejectsWhatHasNoMedianAndWhatHasNoPartner() {
    assertThatIllegalArgumentException().isThrownBy(() -> Figure.of(List.of()));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Figure.ratio(List.of(1.0), List.of(1.0, 2.0)));
  }
}
