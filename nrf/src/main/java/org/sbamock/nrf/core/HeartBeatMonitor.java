/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.sbamock.nrf.core.profile.NfInstance;

/**
 * Finds the NF instances whose heart-beats are overdue. Each instance is in the queue at most once;
 * its deadline is checked again when the queued deadline has passed, so a heart-beat does not
 * change the queue. A removed instance leaves the queue at once, so its memory is not retained. Not
 * thread-safe.
 */
final class HeartBeatMonitor {
  private final RegistryRules rules;
  private final NavigableSet<Deadline> deadlines =
      new TreeSet<>(
          Comparator.comparing(Deadline::time).thenComparing(deadline -> deadline.instance().id()));

  private record Deadline(Instant time, NfInstance instance) {}

  HeartBeatMonitor(RegistryRules rules) {
    this.rules = rules;
  }

  /** The action that an overdue instance requires. */
  enum Action {
    SUSPEND,
    REMOVE
  }

  /** An overdue instance and the required action. */
  record Overdue(NfInstance instance, Action action) {}

  /**
   * Schedules the next check of an instance, or cancels it if no heart-beat is expected. Must be
   * called after every registration, update and heart-beat of the instance.
   */
  void watch(NfInstance instance) {
    if (!isExpected(instance)) {
      forget(instance);
      return;
    }
    Instant deadline = instance.lastContact().plus(rules.heartBeatTimeout());
    Instant awaited = instance.awaitedUntil();
    if (awaited == null || deadline.isBefore(awaited)) {
      await(instance, deadline);
    }
  }

  private boolean isExpected(NfInstance instance) {
    return switch (rules.heartBeatExpectation()) {
      case NEVER -> false;
      // An instance that the NRF suspended before it was restarted had sent heart-beats.
      case AFTER_FIRST -> instance.heartBeating() || instance.current().state().isSuspended();
      case ALWAYS -> true;
    };
  }

  /**
   * Removes and returns the overdue instances; suspended instances stay in the queue until they are
   * due for removal.
   */
  List<Overdue> overdue(Instant now) {
    List<Overdue> overdue = new ArrayList<>(0);
    while (!deadlines.isEmpty() && !deadlines.first().time().isAfter(now)) {
      NfInstance instance = deadlines.first().instance();
      forget(instance);
      judge(instance, now, overdue);
    }
    return overdue;
  }

  /** Cancels the next check of an instance. */
  void forget(NfInstance instance) {
    Instant awaited = instance.awaitedUntil();
    if (awaited != null) {
      instance.awaitUntil(null);
      deadlines.remove(new Deadline(awaited, instance));
    }
  }

  private void judge(NfInstance instance, Instant now, List<Overdue> overdue) {
    Instant suspendedAt = instance.suspendedAt();
    if (suspendedAt != null) {
      Instant removal = suspendedAt.plus(rules.removeAfter());
      if (removal.isAfter(now)) {
        await(instance, removal);
      } else {
        overdue.add(new Overdue(instance, Action.REMOVE));
      }
      return;
    }
    Instant deadline = instance.lastContact().plus(rules.heartBeatTimeout());
    if (deadline.isAfter(now)) {
      await(instance, deadline);
      return;
    }
    instance.suspended(now);
    overdue.add(new Overdue(instance, Action.SUSPEND));
    if (!rules.removeAfter().isZero()) {
      await(instance, now.plus(rules.removeAfter()));
    }
  }

  private void await(NfInstance instance, Instant time) {
    forget(instance);
    instance.awaitUntil(time);
    deadlines.add(new Deadline(time, instance));
  }
}
