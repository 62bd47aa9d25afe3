/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.engine;

import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/** The distribution of the arrivals of an open loop over time. */
public enum Arrivals {
  /** Arrivals at equal distances. */
  CONSTANT {
    @Override
    double gap(RandomGenerator random) {
      return 1;
    }
  },
  /** A Poisson process: independent, exponentially distributed distances. */
  POISSON {
    @Override
    double gap(RandomGenerator random) {
      return random.nextExponential();
    }
  };

  /** Returns a distance to the next arrival; its mean is 1. */
  abstract double gap(RandomGenerator random);

  /** Returns the random generator of one loop of a run. */
  static RandomGenerator randomOf(long seed, int loop) {
    return new SplittableRandom(seed + 0x9e3779b97f4a7c15L * (loop + 1));
  }
}
