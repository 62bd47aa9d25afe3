/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf;

import org.jspecify.annotations.Nullable;
import org.sbamock.nrf.core.NfInstanceStore;
import org.sbamock.nrf.core.routing.ScpDomainRoutingSubscriptions;
import org.sbamock.nrf.core.subscription.SubscriptionStore;
import org.sbamock.nrf.snapshot.SnapshotFile;

/**
 * What an NRF stores.
 *
 * @param snapshot the file with the registry; null if there is none
 * @param shared the connection to the other replicas; null if the NRF shares its registry with none
 */
record NrfRegistry(
    NfInstanceStore store,
    SubscriptionStore subscriptions,
    ScpDomainRoutingSubscriptions routingSubscriptions,
    @Nullable SnapshotFile snapshot,
    @Nullable SharedRegistry shared) {}
