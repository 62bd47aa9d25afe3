/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment.run;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.experiment.StartKey;
import org.sbamock.loadgen.experiment.TrialPlan;

/**
 * Which trial is run next, and where. Trials that want the machine for themselves come first, one
 * after the other; then the others, side by side. Those that can share a start of the functions are
 * run where there is such a start, in the order of the plan.
 */
final class Schedule {
  private final List<TrialPlan> waiting;
  private final Predicate<TrialPlan> hasCompany;
  private final Map<Integer, TrialPlan> running = new LinkedHashMap<>();
  private final Map<Integer, StartKey> keys = new HashMap<>();

  /**
   * A schedule.
   *
   * @param trials in the order of the plan
   * @param hasCompany whether others may be under way beside a trial
   */
  Schedule(List<TrialPlan> trials, Predicate<TrialPlan> hasCompany) {
    this.waiting = new ArrayList<>(trials);
    this.hasCompany = hasCompany;
  }

  /** The next trial for a site that is idle; empty if there is none, or none at present. */
  Optional<TrialPlan> next(int site) {
    Optional<TrialPlan> chosen = choose(site);
    chosen.ifPresent(
        trial -> {
          waiting.remove(trial);
          running.put(site, trial);
          keys.put(site, StartKey.of(trial));
        });
    return chosen;
  }

  private Optional<TrialPlan> choose(int site) {
    if (running.values().stream().anyMatch(hasCompany.negate())) {
      return Optional.empty();
    }
    List<TrialPlan> alone = waiting.stream().filter(hasCompany.negate()).toList();
    if (alone.isEmpty()) {
      return withCompany(site);
    }
    return running.isEmpty()
        ? withKey(alone, keys.get(site)).or(() -> alone.stream().findFirst())
        : Optional.empty();
  }

  private static Optional<TrialPlan> withKey(List<TrialPlan> trials, @Nullable StartKey key) {
    return trials.stream().filter(trial -> StartKey.of(trial).equals(key)).findFirst();
  }

  private Optional<TrialPlan> withCompany(int site) {
    return withKey(waiting, keys.get(site)).or(() -> ofLargestGroup(site));
  }

  /** Where most is to be done for each site that is at it, if that is worth a start. */
  private Optional<TrialPlan> ofLargestGroup(int site) {
    Map<StartKey, Double> work = new LinkedHashMap<>();
    waiting.forEach(trial -> work.merge(StartKey.of(trial), trial.estimate(), Double::sum));
    @Nullable StartKey best = null;
    double most = -1;
    for (Map.Entry<StartKey, Double> group : work.entrySet()) {
      long sites = others(site).stream().filter(group.getKey()::equals).count();
      double share = group.getValue() / (sites + 1);
      if (share > most && (sites == 0 || share > StartKey.SECONDS)) {
        most = share;
        best = group.getKey();
      }
    }
    return best == null ? Optional.empty() : withKey(waiting, best);
  }

  /** The starts at which other sites are at work. */
  private Collection<StartKey> others(int site) {
    return running.entrySet().stream()
        .filter(entry -> entry.getKey() != site)
        .map(entry -> StartKey.of(entry.getValue()))
        .toList();
  }

  /** The trial of a site is over. */
  void ended(int site) {
    running.remove(site);
  }

  /** A trial that is over is to be run once more, after the others. */
  void again(TrialPlan trial) {
    waiting.add(trial);
  }

  /**
   * The functions of a site may end.
   *
   * @return false if it has none
   */
  boolean releases(int site) {
    return keys.remove(site) != null;
  }

  /** A trial is not run. */
  void drop(TrialPlan trial) {
    waiting.remove(trial);
  }

  /** Whether a trial waits that may begin beside those under way. */
  boolean hasNext() {
    return !waiting.isEmpty() && running.values().stream().allMatch(hasCompany);
  }

  /** How many trials are under way. */
  int running() {
    return running.size();
  }

  /** Trials that have not begun. */
  List<TrialPlan> waiting() {
    return List.copyOf(waiting);
  }

  /** Nothing more is begun. */
  void clear() {
    waiting.clear();
  }
}
