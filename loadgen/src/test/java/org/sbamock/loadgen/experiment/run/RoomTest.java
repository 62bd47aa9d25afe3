package org.sbamock.loadgen.experiment.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class RoomTest {
  private final Room room = new Room();

  private void sample(double share, int running, int times) {
    for (int i = 0; i < times; i++) {
      room.sample(OptionalDouble.of(share), running);
    }
  }

  @Test
  void thereIsAlwaysRoomForTheFirst() {
    sample(1, 1, 1);

    assertThat(room.isThereBeside(0)).isTrue();
  }

  @Test
  void moreBeginAsLongAsAllOfThemWouldLeaveHalfOfTheProcessorsIdle() {
    sample(0.3, 3, 1);

    assertThat(room.isThereBeside(4)).isTrue();
    assertThat(room.isThereBeside(5)).isFalse();
  }

  @Test
  void theEndOfOneMakesRoomAtOnce() {
    sample(0.45, 3, 1);
    assertThat(room.isThereBeside(3)).isFalse();

    assertThat(room.isThereBeside(2)).isTrue();
  }

  @Test
  void aMomentIsNotTakenForTheWhole() {
    sample(0.2, 1, 1);
    sample(0, 1, 1);
    assertThat(room.isThereBeside(2)).isTrue();
    assertThat(room.isThereBeside(3)).isFalse();

    sample(0.02, 1, 20);
    assertThat(room.isThereBeside(3)).isTrue();
  }

  @Test
  void whatRunsAloneByItselfTellsNothing() {
    sample(0.9, 0, 10);
    room.sample(OptionalDouble.empty(), 3);

    assertThat(room.isThereBeside(5)).isTrue();
  }
}
