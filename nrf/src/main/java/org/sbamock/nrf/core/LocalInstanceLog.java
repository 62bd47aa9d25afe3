/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core;

import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.sbamock.nrf.core.profile.NfInstance;
import org.sbamock.nrf.core.profile.ProfileVersion;

/** The changes of an NRF that shares its registry with no other. */
final class LocalInstanceLog implements InstanceLog {
  private final NfInstanceView view;
  private final ProfileDrafts drafts;
  private final InstantSource clock;
  private final HeartBeatMonitor monitor;

  /**
   * Creates a log.
   *
   * @param clock the clock of heart-beats; only differences of its times matter, so it can be
   *     monotonic with any origin
   */
  LocalInstanceLog(NfInstanceView view, ProfileDrafts drafts, InstantSource clock) {
    this.view = view;
    this.drafts = drafts;
    this.clock = clock;
    monitor = new HeartBeatMonitor(view.rules());
  }

  @Override
  public void commit(InstanceChange change, Outcome outcome) {
    ProfileVersion version = apply(change);
    if (version == null) {
      outcome.conflict();
      return;
    }
    view.publish();
    outcome.committed(version);
  }

  /** Returns the version after a change; null if the instance has another version before it. */
  private synchronized @Nullable ProfileVersion apply(InstanceChange change) {
    ProfileVersion before = change.before();
    NfInstance instance = view.instanceOrNull(change.nfInstanceId());
    if ((instance == null ? null : instance.current()) != before) {
      return null;
    }
    if (change.isRemoval()) {
      monitor.forget(Objects.requireNonNull(instance));
      return view.remove(change.nfInstanceId(), view.sequence() + 1);
    }
    ProfileDraft after = change.after();
    if (after != null) {
      view.requireRoom(before, after);
      instance = view.put(after, view.sequence() + 1);
    }
    NfInstance changed = Objects.requireNonNull(instance);
    changed.heard(clock.instant(), change.kind() == InstanceChange.Kind.HEART_BEAT);
    monitor.watch(changed);
    return changed.current();
  }

  @Override
  public int expire() {
    List<HeartBeatMonitor.Overdue> all;
    synchronized (this) {
      all = monitor.overdue(clock.instant());
      for (HeartBeatMonitor.Overdue overdue : all) {
        ProfileVersion before = overdue.instance().current();
        if (overdue.action() == HeartBeatMonitor.Action.REMOVE) {
          view.remove(before.nfInstanceId(), view.sequence() + 1);
        } else {
          view.put(drafts.suspended(before), view.sequence() + 1);
        }
      }
    }
    view.publish();
    return all.size();
  }
}
