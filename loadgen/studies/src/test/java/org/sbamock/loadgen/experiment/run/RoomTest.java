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
    assertThat(room.isThereBeside(0)).isTrue();
    sample(1, 1, 5);

    assertThat(room.isThereBeside(0)).isTrue();
  }

  @Test
  void moreBeginAsLongAsAllOfThemWouldLeaveHalfOfTheProcessorsIdle() {
    sample(0.3, 3, 3);

    assertThat(room.isThereBeside(4)).isTrue();
    assertThat(room.isThereBeside(5)).isFalse();
  }

  @Test
  void theEndOfOneMakesRoomAtOnce() {
    sample(0.45, 3, 3);
    assertThat(room.isThereBeside(3)).isFalse();

    assertThat(room.isThereBeside(2)).isTrue();
  }

  @Test
  void aMomentIsNotTakenForTheWhole() {
    sample(0, 1, 2);
    assertThat(room.isThereBeside(1)).isFalse();

    sample(0, 1, 1);
    assertThat(room.isThereBeside(1)).isTrue();
  }

  @Test
  void onlyTheLastSecondsCount() {
    sample(1, 1, 20);
    sample(0.1, 1, 4);
    assertThat(room.isThereBeside(1)).isFalse();

    sample(0.1, 1, 1);
    assertThat(room.isThereBeside(1)).isTrue();
  }

  @Test
  void whatOthersTookDoesNotCount() {
    sample(0.1, 1, 5);

    room.clear();

    assertThat(room.isThereBeside(1)).isFalse();
  }

  @Test
  void whatRunsByItselfTellsNothing() {
    sample(0.9, 0, 10);
    sample(0.1, 1, 3);

    assertThat(room.isThereBeside(1)).isTrue();
  }

  @Test
  void whereNothingTellsThereIsRoom() {
    for (int i = 0; i < 3; i++) {
      room.sample(OptionalDouble.empty(), 1);
    }

    assertThat(room.isThereBeside(5)).isTrue();
  }
}
