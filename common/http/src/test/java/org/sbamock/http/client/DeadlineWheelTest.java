/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DeadlineWheelTest {
  private static final long TICK = DeadlineWheel.TICK_NANOS;

  private final DeadlineWheel wheel = new DeadlineWheel(0);
  private final List<String> expired = new ArrayList<>();

  private final class Named extends DeadlineWheel.Entry {
    private final String name;

    Named(String name) {
      this.name = name;
    }

    @Override
    void expire() {
      expired.add(name);
    }
  }

  @Test
  void expiresWhatIsDueAndNothingElse() {
    wheel.add(new Named("soon"), TICK);
    wheel.add(new Named("later"), 10 * TICK);
    wheel.add(new Named("next round"), 1_025 * TICK);

    wheel.advance(3 * TICK);
    assertThat(expired).containsExactly("soon");
    wheel.advance(12 * TICK);
    assertThat(expired).containsExactly("soon", "later");
    wheel.advance(1_030 * TICK);
    assertThat(expired).containsExactly("soon", "later", "next round");
    assertThat(wheel.isEmpty()).isTrue();
  }

  @Test
  void neverExpiresEarly() {
    wheel.add(new Named("a"), 5 * TICK + 1);

    wheel.advance(5 * TICK);
    assertThat(expired).isEmpty();
    wheel.advance(7 * TICK);
    assertThat(expired).containsExactly("a");
  }

  @Test
  void forgetsWhatIsRemovedAndTakesItAgain() {
    Named entry = new Named("a");
    wheel.add(entry, TICK);
    wheel.remove(entry);
    wheel.remove(entry);
    wheel.advance(10 * TICK);
    assertThat(expired).isEmpty();

    wheel.add(entry, 2 * TICK);
    wheel.advance(20 * TICK);
    assertThat(expired).containsExactly("a");
  }

  @Test
  void catchesUpAfterALongStall() {
    for (int i = 1; i <= 2_000; i++) {
      wheel.add(new Named("e"), i * TICK);
    }

    wheel.advance(100_000 * TICK);

    assertThat(expired).hasSize(2_000);
    assertThat(wheel.isEmpty()).isTrue();
  }
}
