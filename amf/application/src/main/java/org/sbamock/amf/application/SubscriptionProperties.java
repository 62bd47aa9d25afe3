/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.application;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.sbamock.amf.core.event.EventSubscriptionRules;
import org.sbamock.sbi.notification.NotificationRules;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Subscriptions to events of UEs, and their notifications.
 *
 * @param maxSubscriptions Maximum number of subscriptions; further ones are answered with 500
 *     INSUFFICIENT_RESOURCES.
 * @param maxOctets Maximum memory of all subscriptions, with the counts of reported UEs. Defaults
 *     to a quarter of the JVM's maximum heap.
 * @param validity Maximum validity of a subscription, which is also that of a subscription that
 *     requests none.
 * @param retryInterval Time until the first retry of a notification; it doubles with each further
 *     one, up to 10s.
 * @param retryTimeout Time after which a notification that was not delivered is discarded; 0 means
 *     no retries.
 * @param maxPendingOctets Maximum memory of all notifications that wait for their subscribers;
 *     further ones are discarded. Defaults to an eighth of the JVM's maximum heap.
 */
@ConfigurationProperties("sbamock.subscriptions")
public record SubscriptionProperties(
    @DefaultValue("1000000") int maxSubscriptions,
    @Nullable DataSize maxOctets,
    @DefaultValue("24h") Duration validity,
    @DefaultValue("500ms") Duration retryInterval,
    @DefaultValue("60s") Duration retryTimeout,
    @Nullable DataSize maxPendingOctets) {
  EventSubscriptionRules rules() {
    return new EventSubscriptionRules(
        maxSubscriptions,
        maxOctets == null ? EventSubscriptionRules.DEFAULT.maxOctets() : maxOctets.toBytes(),
        validity,
        new NotificationRules(
            retryInterval,
            retryTimeout,
            maxPendingOctets == null
                ? NotificationRules.DEFAULT_MAX_PENDING_OCTETS
                : maxPendingOctets.toBytes()));
  }
}
