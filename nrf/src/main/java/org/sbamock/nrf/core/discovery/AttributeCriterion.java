/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.discovery;

import java.util.List;
import java.util.Set;

/**
 * A criterion of a query on the keys of a profile (see {@link
 * org.sbamock.nrf.core.profile.DiscoveryAttribute}).
 *
 * @param keys at least one
 * @param excluded whether the profiles with one of the keys are excluded instead of selected
 */
public record AttributeCriterion(List<String> keys, boolean excluded) {

  /** Returns whether the criterion selects a profile with the given keys. */
  public boolean selects(Set<String> profileKeys) {
    for (String key : keys) {
      if (profileKeys.contains(key)) {
        return !excluded;
      }
    }
    return excluded;
  }
}
