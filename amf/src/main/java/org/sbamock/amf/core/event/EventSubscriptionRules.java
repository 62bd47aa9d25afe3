/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core.event;

import java.time.Duration;
import org.sbamock.http.Settings;
import org.sbamock.sbi.notification.NotificationRules;

/**
 * The rules of event subscriptions and their notifications.
 *
 * @param maxSubscriptions the maximum number of subscriptions; 1 to 100,000,000
 * @param maxOctets the maximum memory of all subscriptions in octets, as estimated; at least 1
 * @param validity the maximum and default validity of a subscription; at least 1 s
 * @param notifications the rules of the delivery of notifications
 */
public record EventSubscriptionRules(
    int maxSubscriptions, long maxOctets, Duration validity, NotificationRules notifications) {
  /** The default maximum number of subscriptions. */
  public static final int DEFAULT_MAX_SUBSCRIPTIONS = 1_000_000;

  /** A million subscriptions in a quarter of the JVM's maximum heap, valid for a day. */
  public static final EventSubscriptionRules DEFAULT =
      new EventSubscriptionRules(
          DEFAULT_MAX_SUBSCRIPTIONS,
          Runtime.getRuntime().maxMemory() / 4,
          Duration.ofDays(1),
          NotificationRules.DEFAULT);

  /** Checks the ranges. */
  public EventSubscriptionRules {
    Settings.range("max-subscriptions", maxSubscriptions, 1, 100_000_000);
    Settings.range("max-octets", maxOctets, 1, Long.MAX_VALUE);
    if (validity.toSeconds() < 1) {
      throw new IllegalArgumentException("validity " + validity + ": expected at least 1 s");
    }
  }
}
