/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.subscription;

import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sbamock.nrf.core.NfStatusEvent;
import org.sbamock.nrf.core.profile.NfService;
import org.sbamock.nrf.core.profile.Requester;
import org.sbamock.sbi.ResourceUri;
import org.sbamock.sbi.notification.CallbackSubscription;

/**
 * A version of a subscription (SubscriptionData, TS 29.510 clause 6.1.6.2.16).
 *
 * @param id the {@code subscriptionId}
 * @param sequence the number of the last change before it was created; later ones are notified
 * @param callbackUri where notifications are sent
 * @param condition the monitored instances, also by their PLMN
 * @param events the kinds of event that are notified
 * @param attributes the attributes whose changes are notified
 * @param requester the subscriber, if it said who it is; null otherwise
 * @param validUntil the time after which it is removed
 * @param json the SubscriptionData, encoded
 */
public record Subscription(
    String id,
    long sequence,
    ResourceUri callbackUri,
    SubscriptionCondition condition,
    Set<NfStatusEvent.Type> events,
    MonitoredAttributes attributes,
    @Nullable Requester requester,
    Instant validUntil,
    byte[] json)
    implements CallbackSubscription {
  /** The memory of a subscription without its JSON, in octets. */
  private static final int OBJECTS = 1_024;

  /** The octets of memory for an octet of JSON, which is present as values as well. */
  private static final int COPIES = 8;

  @Override
  public long octets() {
    return OBJECTS + (long) COPIES * json.length + condition.octets();
  }

  /** Returns whether the subscriber may see an instance or one of its services. */
  boolean admits(ProfileView view) {
    if (requester == null || view.profile().access().admits(requester)) {
      return true;
    }
    for (NfService service : view.profile().services()) {
      if (service.access().admits(requester)) {
        return true;
      }
    }
    return false;
  }
}
