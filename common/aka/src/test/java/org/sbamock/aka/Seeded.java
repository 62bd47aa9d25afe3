/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka;

import java.util.Random;
import java.util.function.Consumer;
import org.sbamock.aka.subscriber.SubscriberKeys;

/** Runs a check on random inputs; a failure names the seed, which the system property repeats. */
public final class Seeded {
  private static final String PROPERTY = "sbamock.test.seed";

  private Seeded() {}

  public static void times(int count, Consumer<Random> check) {
    long seed = Long.getLong(PROPERTY, System.nanoTime());
    Random random = new Random(seed);
    for (int i = 0; i < count; i++) {
      try {
        check.accept(random);
      } catch (RuntimeException | AssertionError e) {
        throw new AssertionError(
            "Round " + i + " failed; repeat with -D" + PROPERTY + "=" + seed, e);
      }
    }
  }

  public static byte[] octets(Random random, int length) {
    byte[] octets = new byte[length];
    random.nextBytes(octets);
    return octets;
  }

  public static SubscriberKeys keys(Random random) {
    return SubscriberKeys.withOpc(octets(random, 16), octets(random, 16));
  }

  public static String digits(Random random, int length) {
    StringBuilder digits = new StringBuilder();
    for (int i = 0; i < length; i++) {
      digits.append(random.nextInt(10));
    }
    return digits.toString();
  }
}
