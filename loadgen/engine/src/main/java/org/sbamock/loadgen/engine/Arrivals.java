/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.engine;

import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/** How the arrivals of an open loop are spread over time. */
public enum Arrivals {
  /** All the same distance apart. */
  CONSTANT {
    @Override
    double gap(RandomGenerator random) {
      return 1;
    }
  },
  /** A Poisson process: independent of one another, the distances exponentially distributed. */
  POISSON {
    @Override
    double gap(RandomGenerator random) {
      return random.nextExponential();
    }
  };

  /** A distance to the next arrival, of mean 1. */
  abstract double gap(RandomGenerator random);

  /** The source of randomness of one loop of a run. */
  static RandomGenerator randomOf(long seed, int loop) {
    return new SplittableRandom(seed + 0x9e3779b97f4a7c15L * (loop + 1));
  }
}
