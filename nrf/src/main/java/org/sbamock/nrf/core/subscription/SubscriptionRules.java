/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.subscription;

import java.time.Duration;
import org.sbamock.sbi.notification.NotificationRules;

/**
 * The rules of subscriptions and notifications.
 *
 * @param maxSubscriptions the maximum number of subscriptions; at least 1
 * @param validity the maximum and default validity of a subscription; whole seconds, at least 1 s
 * @param content what a notification of a changed profile contains
 * @param notifications the rules of their delivery
 */
public record SubscriptionRules(
    int maxSubscriptions,
    Duration validity,
    ChangeContent content,
    NotificationRules notifications) {
  /** The default maximum number of subscriptions. */
  public static final int DEFAULT_MAX_SUBSCRIPTIONS = 10_000;

  /** What a notification of a changed profile contains (TS 29.510 clause 6.1.6.2.17). */
  public enum ChangeContent {
    /** The changed attributes: {@code profileChanges}. */
    CHANGES,
    /** The whole profile: {@code nfProfile}. */
    PROFILE
  }

  /** Checks the ranges. */
  public SubscriptionRules {
    if (maxSubscriptions < 1) {
      throw new IllegalArgumentException("at least 1 subscription: " + maxSubscriptions);
    }
    if (validity.toSeconds() < 1) {
      throw new IllegalArgumentException("the validity is at least 1 s: " + validity);
    }
  }

  /**
   * Returns the defaults: 10,000 subscriptions, valid for a day; changed attributes; the default
   * delivery.
   */
  public static SubscriptionRules defaults() {
    return new SubscriptionRules(
        DEFAULT_MAX_SUBSCRIPTIONS,
        Duration.ofDays(1),
        ChangeContent.CHANGES,
        NotificationRules.DEFAULT);
  }
}
