/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.expiry;

import java.util.SplittableRandom;

/**
 * A hash function for keys of 128 bits. It has a random seed, so that a peer that chooses keys
 * cannot choose ones with equal hashes.
 */
final class KeyHash {
  private final long seed = new SplittableRandom().nextLong();

  long of(long high, long low) {
    return mixed(mixed(low ^ seed) + high);
  }

  /** The finalizer of MurmurHash3. */
  private static long mixed(long bits) {
    long mixed = (bits ^ bits >>> 33) * 0xFF51AFD7ED558CCDL;
    mixed = (mixed ^ mixed >>> 33) * 0xC4CEB9FE1A85EC53L;
    return mixed ^ mixed >>> 33;
  }
}
