package org.sbamock.linkemu;

import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import org.sbamock.linkemu.model.LinkCondition;

/** The carriers of packets: those that are declared as services of {@link Carrier}. */
public final class Carriers {
  private static final List<Carrier> ALL =
      ServiceLoader.load(Carrier.class, Carrier.class.getClassLoader()).stream()
          .map(ServiceLoader.Provider::get)
          .toList();

  private Carriers() {}

  /** Every carrier, whether or not this machine offers it. */
  public static List<Carrier> all() {
    return ALL;
  }

  /** Which carriers this machine offers, why not, and what would change that. */
  public static List<Carrier.Availability> check() {
    return ALL.stream().map(Carrier::availability).toList();
  }

  /**
   * Makes sure that a carrier can do what is asked.
   *
   * @throws IllegalArgumentException if it cannot, naming those that can
   */
  public static void require(Carrier carrier, LinkCondition condition) {
    Optional<String> refusal = carrier.refusal(condition);
    if (refusal.isPresent()) {
      List<String> able =
          ALL.stream().filter(c -> c.refusal(condition).isEmpty()).map(Carrier::name).toList();
      throw new IllegalArgumentException(
          carrier.name() + " cannot: " + refusal.get() + "; those that can: " + able);
    }
  }
}
