/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.linkemu;

import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import org.sbamock.linkemu.model.LinkCondition;

/** The packet carriers that are registered as services of {@link Carrier}. */
public final class Carriers {
  private static final List<Carrier> ALL =
      ServiceLoader.load(Carrier.class, Carrier.class.getClassLoader()).stream()
          .map(ServiceLoader.Provider::get)
          .toList();

  private Carriers() {}

  /** Returns all carriers, whether or not this machine supports them. */
  public static List<Carrier> all() {
    return ALL;
  }

  /** Tests which carriers this machine supports. */
  public static List<Carrier.Availability> check() {
    return ALL.stream().map(Carrier::availability).toList();
  }

  /**
   * Checks that a carrier supports a condition.
   *
   * @throws IllegalArgumentException if it does not; the message names the carriers that do
   */
  public static void require(Carrier carrier, LinkCondition condition) {
    Optional<String> refusal = carrier.refusal(condition);
    if (refusal.isPresent()) {
      List<String> able =
          ALL.stream().filter(c -> c.refusal(condition).isEmpty()).map(Carrier::name).toList();
      throw new IllegalArgumentException(
          carrier.name()
              + " does not support this condition: "
              + refusal.get()
              + "; supported by: "
              + able);
    }
  }
}
