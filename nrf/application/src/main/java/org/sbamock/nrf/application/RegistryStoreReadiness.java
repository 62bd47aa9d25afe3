/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.application;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.sbamock.nrf.Nrf;
import org.sbamock.nrf.core.replica.ReplicaStatus;
import org.sbamock.spring.management.FunctionReadiness;

/**
 * The state of the store of the registry. The NRF is ready as soon as the registry is loaded, and
 * stays ready while the store is away, since it serves discoveries then.
 */
record RegistryStoreReadiness(Nrf nrf) implements FunctionReadiness {
  @Override
  public boolean isReady() {
    return nrf.store().view().isLoaded();
  }

  @Override
  public Map<String, Object> details() {
    ReplicaStatus status = nrf.replicaStatus();
    if (status == null) {
      return Map.of();
    }
    Map<String, Object> details = new LinkedHashMap<>();
    details.put("registryStore", status.state().name().toLowerCase(Locale.ROOT));
    if (status.state() == ReplicaStatus.State.AWAY) {
      details.put("registryStoreProblem", status.reason());
      details.put("registryStoreAwaySince", status.since().toString());
    }
    return details;
  }
}
