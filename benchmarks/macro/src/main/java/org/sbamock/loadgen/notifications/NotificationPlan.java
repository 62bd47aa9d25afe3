/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.notifications;

import java.time.Duration;
import java.util.List;
import org.sbamock.http.HttpProtocol;

/**
 * The plan of a benchmark of notifications.
 *
 * @param function the function whose notifications are measured
 * @param protocols the protocols, which are measured one after another
 * @param subscribers the number of subscribers
 * @param endpoints the number of addresses of subscribers; {@code subscribers} if each has its own,
 *     which dead, slow and away ones require
 * @param dead the number of dead subscribers: half of them never answer, and nobody listens on the
 *     addresses of the others
 * @param slow the number of slow subscribers
 * @param slowDelay the time after which a slow subscriber answers
 * @param away the number of subscribers that are unreachable in each window
 * @param awayTime the time for which they are unreachable; shorter than the window
 * @param fanOut the number of subscribers that each change concerns; a divisor of {@code
 *     subscribers}
 * @param changesPerSecond the rate of changes
 * @param warmup the duration of the load before the windows
 * @param settle the duration of the unmeasured load before each window
 * @param window the duration of each window
 * @param windows the number of windows
 * @param completion the maximum time after the last window until all notifications have arrived
 * @param maxP99 the p99 of the latency is less than this
 * @param seed the seed of the generator
 */
public record NotificationPlan(
    MeasuredFunction function,
    List<HttpProtocol> protocols,
    int subscribers,
    int endpoints,
    int dead,
    int slow,
    Duration slowDelay,
    int away,
    Duration awayTime,
    int fanOut,
    double changesPerSecond,
    Duration warmup,
    Duration settle,
    Duration window,
    int windows,
    Duration completion,
    Duration maxP99,
    long seed) {
  /** The maximum value of the attribute that carries the number of a change. */
  private static final int MAX_CHANGES = 65_535;

  /**
   * Checks the relations of the values.
   *
   * @throws IllegalArgumentException if values contradict each other; the message names them
   */
  public NotificationPlan {
    if (dead + slow + away >= subscribers) {
      throw new IllegalArgumentException(
          "dead, slow and away are "
              + (dead + slow + away)
              + " subscribers: expected fewer than all "
              + subscribers);
    }
    if (endpoints < 1 || endpoints > subscribers) {
      throw new IllegalArgumentException(
          "endpoints " + endpoints + ": expected 1 to the " + subscribers + " subscribers");
    }
    if (endpoints < subscribers && function == MeasuredFunction.NRF) {
      throw new IllegalArgumentException(
          "endpoints "
              + endpoints
              + ": subscribers share addresses only with function "
              + MeasuredFunction.AMF);
    }
    if (endpoints < subscribers && dead + slow + away > 0) {
      throw new IllegalArgumentException(
          "endpoints "
              + endpoints
              + ": expected as many as subscribers, "
              + subscribers
              + ", since some are dead, slow or away");
    }
    if (fanOut < 1 || subscribers % fanOut != 0) {
      throw new IllegalArgumentException(
          "fan-out " + fanOut + ": expected a divisor of the " + subscribers + " subscribers");
    }
    if (window.isZero() || away > 0 && awayTime.compareTo(window) >= 0) {
      throw new IllegalArgumentException(
          "window " + window + ": expected more than zero and than the time away, " + awayTime);
    }
    double seconds = warmup.plus(settle.plus(window).multipliedBy(windows)).toNanos() / 1e9;
    double each = changesPerSecond * seconds / (subscribers / fanOut);
    if (each > MAX_CHANGES) {
      throw new IllegalArgumentException(
          "a run with "
              + Math.round(each)
              + " changes of each profile: expected at most "
              + MAX_CHANGES);
    }
  }

  /** Returns whether subscribers share addresses. */
  boolean sharesEndpoints() {
    return endpoints < subscribers;
  }

  /** Returns the number of NF profiles or UEs that change in turn. */
  public int profiles() {
    return subscribers / fanOut;
  }

  /** Returns the profile of which a subscriber is notified. */
  int profileOf(int subscriber) {
    return subscriber % profiles();
  }

  /** Returns the role of a subscriber. The dead ones subscribe first, then the slow ones. */
  SubscriberRole roleOf(int subscriber) {
    if (subscriber < dead) {
      return subscriber % 2 == 0 ? SubscriberRole.UNREACHABLE : SubscriberRole.SILENT;
    }
    if (subscriber < dead + slow) {
      return SubscriberRole.SLOW;
    }
    return subscriber < dead + slow + away ? SubscriberRole.AWAY : SubscriberRole.PROMPT;
  }
}
