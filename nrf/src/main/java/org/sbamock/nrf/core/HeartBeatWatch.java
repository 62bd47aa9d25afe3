/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.sbamock.nrf.core.profile.NfInstance;

/**
 * Knows which NF instances are overdue. Each instance is in the queue once, and looked at when its
 * deadline of then has passed, so heart-beats cost nothing here. Not thread-safe.
 */
final class HeartBeatWatch {
  private final RegistryRules rules;
  private final PriorityQueue<Deadline> deadlines =
      new PriorityQueue<>(Comparator.comparing(Deadline::time));

  private record Deadline(Instant time, NfInstance instance) {}

  HeartBeatWatch(RegistryRules rules) {
    this.rules = rules;
  }

  /** What has to happen to an instance. */
  enum Verdict {
    SUSPEND,
    REMOVE
  }

  /** An instance that is overdue, and what has to happen to it. */
  record Overdue(NfInstance instance, Verdict verdict) {}

  /** To be called whenever an instance was heard of. */
  void watch(NfInstance instance) {
    Instant deadline = instance.lastHeard().plus(rules.patience());
    Instant awaited = instance.awaitedUntil();
    if (isExpected(instance) && (awaited == null || deadline.isBefore(awaited))) {
      await(instance, deadline);
    }
  }

  private boolean isExpected(NfInstance instance) {
    return switch (rules.heartBeatExpectation()) {
      case NEVER -> false;
      case AFTER_FIRST -> instance.heartBeating();
      case ALWAYS -> true;
    };
  }

  /** Takes out what is overdue; suspended instances stay in the queue for their removal. */
  List<Overdue> overdue(Instant now) {
    List<Overdue> overdue = new ArrayList<>(0);
    Deadline first = deadlines.peek();
    while (first != null && !first.time().isAfter(now)) {
      deadlines.remove();
      NfInstance instance = first.instance();
      // An earlier deadline may have taken the place of this one.
      if (!instance.removed() && first.time().equals(instance.awaitedUntil())) {
        instance.awaitUntil(null);
        judge(instance, now, overdue);
      }
      first = deadlines.peek();
    }
    return overdue;
  }

  private void judge(NfInstance instance, Instant now, List<Overdue> overdue) {
    Instant suspendedAt = instance.suspendedAt();
    if (suspendedAt != null) {
      Instant removal = suspendedAt.plus(rules.removeAfter());
      if (removal.isAfter(now)) {
        await(instance, removal);
      } else {
        overdue.add(new Overdue(instance, Verdict.REMOVE));
      }
      return;
    }
    Instant deadline = instance.lastHeard().plus(rules.patience());
    if (deadline.isAfter(now)) {
      await(instance, deadline);
      return;
    }
    instance.suspended(now);
    overdue.add(new Overdue(instance, Verdict.SUSPEND));
    if (!rules.removeAfter().isZero()) {
      await(instance, now.plus(rules.removeAfter()));
    }
  }

  private void await(NfInstance instance, Instant time) {
    instance.awaitUntil(time);
    deadlines.add(new Deadline(time, instance));
  }
}
