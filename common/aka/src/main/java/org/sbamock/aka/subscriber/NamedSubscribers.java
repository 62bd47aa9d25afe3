/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka.subscriber;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.sbamock.aka.Supi;

/** An explicit list of subscribers. Immutable. */
public final class NamedSubscribers implements SubscriberRepository {
  private final Map<Supi, Optional<Subscriber>> bySupi;

  private NamedSubscribers(Map<Supi, Optional<Subscriber>> bySupi) {
    this.bySupi = bySupi;
  }

  /**
   * Creates a repository of subscribers.
   *
   * @throws IllegalArgumentException if two have the same SUPI
   */
  public static NamedSubscribers of(Collection<Subscriber> subscribers) {
    Map<Supi, Optional<Subscriber>> bySupi = new HashMap<>();
    for (Subscriber subscriber : subscribers) {
      if (bySupi.put(subscriber.supi(), Optional.of(subscriber)) != null) {
        throw new IllegalArgumentException(subscriber.supi() + " is given twice");
      }
    }
    return new NamedSubscribers(bySupi);
  }

  @Override
  public Optional<Subscriber> find(Supi supi) {
    return bySupi.getOrDefault(supi, Optional.empty());
  }

  @Override
  public String toString() {
    return "NamedSubscribers[" + bySupi.size() + "]";
  }
}
