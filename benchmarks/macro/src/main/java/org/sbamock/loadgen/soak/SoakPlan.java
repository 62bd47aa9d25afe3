/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.soak;

import java.time.Duration;
import org.sbamock.http.HttpProtocol;

/**
 * The plan of a mixed soak.
 *
 * @param duration the duration of the load; the last phase is shortened
 * @param phase the duration of a phase
 * @param sample the interval of the samples of each process
 * @param warmup the time from the start that flatness ignores, shorter than the duration
 * @param perSecond the iterations that start per second
 * @param protocol the protocol of the calls between the functions
 * @param seed the seed of the link
 */
public record SoakPlan(
    Duration duration,
    Duration phase,
    Duration sample,
    Duration warmup,
    double perSecond,
    HttpProtocol protocol,
    long seed) {
  /** The deadline of the generator's calls. */
  static final Duration DEADLINE = Duration.ofSeconds(10);

  /** The lifetime of pending registrations and authentications, longer than the deadline. */
  static final Duration PENDING = Duration.ofSeconds(15);

  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException if a value is out of range
   */
  public SoakPlan {
    require(duration, "--duration");
    require(phase, "--phase");
    require(sample, "--sample");
    if (warmup.isNegative() || warmup.compareTo(duration) >= 0) {
      throw new IllegalArgumentException(
          "--warmup " + text(warmup) + ": expected less than --duration " + text(duration));
    }
  }

  private static void require(Duration value, String option) {
    if (value.isNegative() || value.isZero()) {
      throw new IllegalArgumentException(option + " " + text(value) + ": expected more than 0s");
    }
  }

  private static String text(Duration value) {
    return value.toMillis() + "ms";
  }
}
