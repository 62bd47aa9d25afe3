/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment.run;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Waits for CPU headroom that other processes use, for a limited time. Reports the wait; after the
 * limit, trials run without headroom and are marked as overloaded.
 */
final class HeadroomWait {
  private final CpuHeadroom headroom;
  private final Duration limit;
  private final Consumer<String> notices;
  private final LongSupplier nanoTime;
  private @Nullable Long since;
  private boolean givenUp;

  /**
   * Creates a wait.
   *
   * @param limit the maximum duration of each wait; zero for no wait
   * @param notices receives messages at the start of a wait and when the limit is exceeded
   */
  HeadroomWait(
      CpuHeadroom headroom, Duration limit, Consumer<String> notices, LongSupplier nanoTime) {
    this.headroom = headroom;
    this.limit = limit;
    this.notices = notices;
    this.nanoTime = nanoTime;
  }

  /** Returns whether another trial may start beside the given number of running trials. */
  boolean permits(int running) {
    if (headroom.isAvailableBeside(running)) {
      since = null;
      givenUp = givenUp && running == 0;
      return true;
    }
    if (!headroom.isUsedByOthers(running)) {
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

  /** Returns whether an overloaded trial may be repeated; false if waiting is disabled. */
  boolean allowsRepeats() {
    return !limit.isZero() && !givenUp;
  }

  /**
   * Returns the reason why trials that end now are unreliable; empty if they had enough headroom.
   */
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
