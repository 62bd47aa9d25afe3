/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf;

import org.jspecify.annotations.Nullable;
import org.sbamock.nrf.core.NfInstanceStore;
import org.sbamock.nrf.core.routing.ScpDomainRoutingSubscriptions;
import org.sbamock.nrf.core.subscription.SubscriptionStore;

/**
 * What an NRF stores.
 *
 * @param shared the connection to the other replicas; null if the NRF shares its registry with none
 */
record NrfRegistry(
    NfInstanceStore store,
    SubscriptionStore subscriptions,
    ScpDomainRoutingSubscriptions routingSubscriptions,
    @Nullable SharedRegistry shared) {}
