/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka.subscriber;

import java.util.Optional;
import org.sbamock.aka.Supi;

/**
 * Where the home network finds its subscribers. Implementations are safe for use by several threads
 * and answer without blocking.
 */
@FunctionalInterface
public interface SubscriberRepository {
  /** Returns the subscriber, or empty when unknown here. */
  Optional<Subscriber> find(Supi supi);

  /**
   * Returns a repository that asks this one first, and {@code other} for whom this one does not
   * know.
   */
  default SubscriberRepository orElse(SubscriberRepository other) {
    return supi -> {
      Optional<Subscriber> found = find(supi);
      return found.isPresent() ? found : other.find(supi);
    };
  }
}
