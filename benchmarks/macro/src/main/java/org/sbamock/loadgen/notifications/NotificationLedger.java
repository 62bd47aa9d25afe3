/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.notifications;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * The changes that were made and the notifications that arrived. Confined to one thread, except for
 * {@link #arrivals}.
 */
final class NotificationLedger {
  private final NotificationPlan plan;
  private final List<ChangedProfile> profiles = new ArrayList<>();
  private final List<ReceivedSequence> subscribers = new ArrayList<>();
  private volatile long arrivals;
  private long unexpected;

  NotificationLedger(NotificationPlan plan) {
    this.plan = plan;
    for (int i = 0; i < plan.profiles(); i++) {
      profiles.add(new ChangedProfile());
    }
    for (int i = 0; i < plan.subscribers(); i++) {
      subscribers.add(new ReceivedSequence());
    }
  }

  /** The changes of one profile, which are numbered from 1. */
  private static final class ChangedProfile {
    private final List<Change> changes = new ArrayList<>();
    private final BitSet made = new BitSet();
  }

  private record Change(long due, @Nullable Histogram latency) {}

  /**
   * Adds a change of a profile.
   *
   * @param due the time at which the change is due, as of {@link System#nanoTime}
   * @param latency receives the latency of its notifications in nanoseconds; null if the change is
   *     not measured
   * @return the number of the change
   */
  int begin(int profile, long due, @Nullable Histogram latency) {
    List<Change> changes = profiles.get(profile).changes;
    changes.add(new Change(due, latency));
    return changes.size();
  }

  /** Records that the NRF has accepted a change, so that its subscribers must be notified. */
  void made(int profile, int number) {
    profiles.get(profile).made.set(number);
  }

  /**
   * Records the arrival of a notification.
   *
   * @param number the number of the change; 0 if the notification has none
   * @param now the time of {@link System#nanoTime}
   */
  void arrived(int subscriber, int number, long now) {
    List<Change> changes = profiles.get(plan.profileOf(subscriber)).changes;
    if (number < 1 || number > changes.size()) {
      unexpected++;
      return;
    }
    if (subscribers.get(subscriber).add(number)) {
      countArrival();
      Change change = changes.get(number - 1);
      if (change.latency != null && plan.roleOf(subscriber) == SubscriberRole.PROMPT) {
        change.latency.recordValue(Math.max(0, now - change.due));
      }
    }
  }

  // Only the thread of the ledger writes the number.
  @SuppressWarnings("NonAtomicVolatileUpdate")
  private void countArrival() {
    arrivals++;
  }

  /** Returns the number of notifications that arrived, without duplicates. Safe on any thread. */
  long arrivals() {
    return arrivals;
  }

  /** Returns the number of notifications that belong to no change. */
  long unexpected() {
    return unexpected;
  }

  /** Returns the number of notifications that have yet to arrive at prompt and away subscribers. */
  long outstanding() {
    return counts(SubscriberRole.PROMPT).lost() + counts(SubscriberRole.AWAY).lost();
  }

  /** Returns the counts of the subscribers with a role that answers. */
  DeliveryCounts counts(SubscriberRole role) {
    DeliveryCounts counts = DeliveryCounts.NONE;
    for (int i = 0; i < subscribers.size(); i++) {
      if (plan.roleOf(i) == role) {
        ReceivedSequence received = subscribers.get(i);
        BitSet made = profiles.get(plan.profileOf(i)).made;
        boolean slow = role == SubscriberRole.SLOW;
        counts = counts.with(received, slow ? received.skipped(made) : received.missing(made));
      }
    }
    return counts;
  }
}
