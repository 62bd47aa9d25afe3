/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment.run;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Waits for CPU headroom that other processes use, for a limited time and not silently; then goes
 * on, and has the trials marked that run on an overloaded machine.
 */
final class HeadroomWait {
  private final CpuHeadroom headroom;
  private final Duration limit;
  private final Consumer<String> notices;
  private final LongSupplier nanoTime;
  private @Nullable Long since;
  private boolean givenUp;

  /**
   * A wait.
   *
   * @param limit of each wait; zero for none
   * @param notices takes lines that say what is waited for, and that it was given up
   */
  HeadroomWait(
      CpuHeadroom headroom, Duration limit, Consumer<String> notices, LongSupplier nanoTime) {
    this.headroom = headroom;
    this.limit = limit;
    this.notices = notices;
    this.nanoTime = nanoTime;
  }

  /** Whether one more trial may begin beside that many. */
  boolean permits(int running) {
    if (headroom.isAvailableBeside(running)) {
      since = null;
      givenUp = givenUp && running == 0;
      return true;
    }
    if (!headroom.isTakenByOthers(running)) {
      return false;
    }
    if (!givenUp) {
      waitOn();
    }
    return givenUp;
  }

  private void waitOn() {
    long now = nanoTime.getAsLong();
    if (since == null) {
      since = now;
      notices.accept(
          String.format(
              Locale.ROOT,
              "Another trial can begin when at most %.0f %% of the processors are in use; other"
                  + " processes use %.0f %%. %s",
              100 * CpuHeadroom.LIMIT,
              100 * headroom.others(),
              limit.isZero()
                  ? "Not waiting (--headroom-wait 0s): trials are marked as overloaded."
                  : "Waiting for up to " + limit.toSeconds() + " s (--headroom-wait)."));
    }
    if (now - since >= limit.toNanos()) {
      givenUp = true;
      if (!limit.isZero()) {
        notices.accept(
            "The processors are still in use by other processes: going on, trials are marked as"
                + " overloaded.");
      }
    }
  }

  /** Whether a trial that was overloaded is to be measured again: not if there is no waiting. */
  boolean allowsRepeats() {
    return !limit.isZero() && !givenUp;
  }

  /** Why trials that end now are unreliable; empty if they had the headroom they need. */
  Optional<String> overload() {
    return givenUp
        ? Optional.of(
            String.format(
                Locale.ROOT,
                "the machine was overloaded: other processes used %.0f %% of the processors",
                100 * headroom.others()))
        : Optional.empty();
  }
}
