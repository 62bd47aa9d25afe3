/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core;

import java.time.InstantSource;
import java.util.Random;
import org.sbamock.nrf.core.subscription.SubscriptionRules;
import org.sbamock.nrf.core.subscription.SubscriptionStore;
import org.sbamock.sbi.Json;

/** Where the stores of tests have their content. Tests of a store pass on every backend. */
public interface StoreBackend {
  /** The memory of one NRF. */
  StoreBackend LOCAL =
      new StoreBackend() {
        @Override
        public NfInstanceStore instances(
            RegistryRules rules, InstantSource clock, NfStatusEvent.Listener listener) {
          return new NfInstanceStore(Json.mapper(), rules, clock, new Random(1), listener);
        }

        @Override
        public SubscriptionStore subscriptions(
            SubscriptionRules rules, long maxOctets, InstantSource clock) {
          return new SubscriptionStore(Json.mapper(), rules, maxOctets, clock, new Random(1));
        }
      };

  /** Creates an empty store of NF instances. */
  NfInstanceStore instances(
      RegistryRules rules, InstantSource clock, NfStatusEvent.Listener listener);

  /** Creates an empty store of subscriptions. */
  SubscriptionStore subscriptions(SubscriptionRules rules, long maxOctets, InstantSource clock);
}
