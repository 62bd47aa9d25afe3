/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka.subscriber;

import java.util.Optional;
import org.sbamock.aka.Supi;

/**
 * The source of the home network's subscribers. Implementations must be thread-safe and must not
 * block.
 */
@FunctionalInterface
public interface SubscriberRepository {
  /** Returns a subscriber; empty if it does not exist in this repository. */
  Optional<Subscriber> find(Supi supi);

  /**
   * Returns a repository that queries this one first, and {@code other} if the subscriber is not
   * found.
   */
  default SubscriberRepository orElse(SubscriberRepository other) {
    return supi -> {
      Optional<Subscriber> found = find(supi);
      return found.isPresent() ? found : other.find(supi);
    };
  }
}
