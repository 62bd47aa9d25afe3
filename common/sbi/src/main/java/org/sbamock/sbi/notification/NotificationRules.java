/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.notification;

import java.time.Duration;

/**
 * The rules of the delivery of notifications.
 *
 * @param retryInterval the time until the first retry of a notification, which doubles with each
 *     further one up to {@link #MAX_RETRY_INTERVAL}; positive
 * @param retryTimeout the time after which a notification that was not delivered is discarded; zero
 *     for no retries
 * @param maxPendingOctets the maximum memory of all notifications that wait, in octets; at least 1
 */
public record NotificationRules(
    Duration retryInterval, Duration retryTimeout, long maxPendingOctets) {
  /** The maximum time between two attempts to deliver a notification. */
  public static final Duration MAX_RETRY_INTERVAL = Duration.ofSeconds(10);

  /** The default maximum memory of waiting notifications: an eighth of the JVM's maximum heap. */
  public static final long DEFAULT_MAX_PENDING_OCTETS = Runtime.getRuntime().maxMemory() / 8;

  /**
   * Retries after 500 ms and for 60 s; an eighth of the JVM's maximum heap for waiting
   * notifications.
   */
  public static final NotificationRules DEFAULT =
      new NotificationRules(
          Duration.ofMillis(500), Duration.ofSeconds(60), DEFAULT_MAX_PENDING_OCTETS);

  /** Checks the ranges. */
  public NotificationRules {
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
}
