/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.concurrent.ImmediateEventExecutor;
import org.junit.jupiter.api.Test;

class TurnTest {
  private static final int SHORT = 100;
  private static final int LONG = 16_384;

  private final Turn turn = new Turn(new TurnQueue(ImmediateEventExecutor.INSTANCE));

  @Test
  void theTimeIsCheckedAtEachLongFrame() {
    assertThat(turn.isOverAtNextFrame(LONG)).isFalse();
    passTurn();

    assertThat(turn.isOverAtNextFrame(LONG)).isTrue();
  }

  @Test
  void theTimeIsCheckedOnceInSixteenShortFrames() {
    for (int i = 0; i < 16; i++) {
      assertThat(turn.isOverAtNextFrame(SHORT)).isFalse();
    }
    passTurn();

    for (int i = 0; i < 15; i++) {
      assertThat(turn.isOverAtNextFrame(SHORT)).isFalse();
    }
    assertThat(turn.isOverAtNextFrame(SHORT)).isTrue();
  }

  @Test
  void anotherTurnBeginsWithTheNextFrame() {
    assertThat(turn.isOverAtNextFrame(LONG)).isFalse();
    passTurn();
    turn.end();

    assertThat(turn.isOverAtNextFrame(LONG)).isFalse();
  }

  /** Returns when the longest turn is over. */
  private static void passTurn() {
    long begin = System.nanoTime();
    while (System.nanoTime() - begin <= TurnQueue.LONGEST_NANOS) {
      Thread.onSpinWait();
    }
  }
}
