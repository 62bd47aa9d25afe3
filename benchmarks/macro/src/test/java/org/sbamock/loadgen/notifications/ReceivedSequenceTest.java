/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.notifications;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import org.junit.jupiter.api.Test;

class ReceivedSequenceTest {
  private final ReceivedSequence received = new ReceivedSequence();

  private static BitSet sent(int count) {
    BitSet sent = new BitSet();
    sent.set(1, count + 1);
    return sent;
  }

  private void receive(int... numbers) {
    for (int number : numbers) {
      received.add(number);
    }
  }

  @Test
  void acceptsNumbersInOrder() {
    receive(1, 2, 3);

    assertThat(received.delivered()).isEqualTo(3);
    assertThat(received.outOfOrder()).isZero();
    assertThat(received.duplicates()).isZero();
    assertThat(received.missing(sent(3))).isZero();
  }

  @Test
  void countsANumberAfterAHigherOneAsOutOfOrder() {
    receive(1, 3, 4, 2);

    assertThat(received.outOfOrder()).isOne();
    assertThat(received.missing(sent(4))).isZero();
  }

  @Test
  void countsARepeatedNumberAsADuplicateOnly() {
    assertThat(received.add(1)).isTrue();
    assertThat(received.add(2)).isTrue();
    assertThat(received.add(1)).isFalse();

    assertThat(received.duplicates()).isOne();
    assertThat(received.delivered()).isEqualTo(2);
    assertThat(received.outOfOrder()).isZero();
  }

  @Test
  void countsNumbersThatDidNotArriveAsMissing() {
    receive(1, 3);

    assertThat(received.missing(sent(5))).isEqualTo(3);
    assertThat(received.outOfOrder()).isZero();
  }

  @Test
  void countsOnlyOvertakenNumbersAsSkipped() {
    receive(1, 3);

    assertThat(received.skipped(sent(5))).isOne();
    assertThat(new ReceivedSequence().skipped(sent(5))).isZero();
  }

  @Test
  void missesNothingThatWasNotSent() {
    receive(1, 3);
    BitSet sent = sent(3);
    sent.clear(2);

    assertThat(received.missing(sent)).isZero();
  }
}
