/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.subscription;

import java.time.Duration;

/**
 * The rules of subscriptions and notifications.
 *
 * @param maxSubscriptions the maximum number of subscriptions; at least 1
 * @param validity the maximum and default validity of a subscription; whole seconds, at least 1 s
 * @param content what a notification of a changed profile contains
 * @param retryInterval the time until the first retry of a notification, which doubles with each
 *     further one up to {@link #MAX_RETRY_INTERVAL}; positive
 * @param retryTimeout the time after which a notification that was not delivered is discarded; zero
 *     for no retries
 * @param maxPendingOctets the maximum memory of all notifications that wait, in octets; at least 1
 */
public record SubscriptionRules(
    int maxSubscriptions,
    Duration validity,
    ChangeContent content,
    Duration retryInterval,
    Duration retryTimeout,
    long maxPendingOctets) {
  /** The maximum time between two attempts to deliver a notification. */
  public static final Duration MAX_RETRY_INTERVAL = Duration.ofSeconds(10);

  /** The default maximum number of subscriptions. */
  public static final int DEFAULT_MAX_SUBSCRIPTIONS = 10_000;

  /** The default maximum memory of waiting notifications: an eighth of the JVM's maximum heap. */
  public static final long DEFAULT_MAX_PENDING_OCTETS = Runtime.getRuntime().maxMemory() / 8;

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
    if (retryInterval.isNegative() || retryInterval.isZero() || exceedsADay(retryInterval)) {
      throw new IllegalArgumentException(
          "the retry interval is positive and at most a day: " + retryInterval);
    }
    if (retryTimeout.isNegative() || exceedsADay(retryTimeout)) {
      throw new IllegalArgumentException("the retry timeout is at most a day: " + retryTimeout);
    }
    if (maxPendingOctets < 1) {
      throw new IllegalArgumentException(
          "at least 1 octet of waiting notifications: " + maxPendingOctets);
    }
  }

  private static boolean exceedsADay(Duration duration) {
    return duration.compareTo(Duration.ofDays(1)) > 0;
  }

  /**
   * Returns the defaults: 10,000 subscriptions, valid for a day; changed attributes; retries after
   * 500 ms and for 60 s; an eighth of the JVM's maximum heap for waiting notifications.
   */
  public static SubscriptionRules defaults() {
    return new SubscriptionRules(
        DEFAULT_MAX_SUBSCRIPTIONS,
        Duration.ofDays(1),
        ChangeContent.CHANGES,
        Duration.ofMillis(500),
        Duration.ofSeconds(60),
        DEFAULT_MAX_PENDING_OCTETS);
  }
}
