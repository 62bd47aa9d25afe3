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
 * Assigns trials to sites. Trials that require the whole machine run first, one at a time; then the
 * others, concurrently. Trials run at a site with a matching start of the functions where possible,
 * otherwise in the order of the plan. A period begins when all trials of the period before have
 * begun.
 */
final class Schedule {
  private final List<TrialPlan> waiting;
  private final Predicate<TrialPlan> hasCompany;
  private final Map<Integer, TrialPlan> running = new LinkedHashMap<>();
  private final Map<Integer, StartKey> keys = new HashMap<>();

  /**
   * Creates a schedule.
   *
   * @param trials the trials in the order of the plan
   * @param hasCompany whether other trials may run beside a trial
   */
  Schedule(List<TrialPlan> trials, Predicate<TrialPlan> hasCompany) {
    this.waiting = new ArrayList<>(trials);
    this.hasCompany = hasCompany;
  }

  /** Returns the next trial of an idle site; empty if there is none, or none may start now. */
  Optional<TrialPlan> next(int site) {
    Optional<TrialPlan> chosen = choose(site);
    chosen.ifPresent(
        trial -> {
          waiting.remove(trial);
          running.put(site, trial);
          keys.put(site, trial.startKey());
        });
    return chosen;
  }

  private Optional<TrialPlan> choose(int site) {
    if (running.values().stream().anyMatch(hasCompany.negate())) {
      return Optional.empty();
    }
    List<TrialPlan> period = firstPeriod();
    List<TrialPlan> alone = period.stream().filter(hasCompany.negate()).toList();
    if (alone.isEmpty()) {
      return withCompany(period, site);
    }
    return running.isEmpty()
        ? withKey(alone, keys.get(site)).or(() -> alone.stream().findFirst())
        : Optional.empty();
  }

  private List<TrialPlan> firstPeriod() {
    int first = waiting.stream().mapToInt(trial -> trial.startKey().period()).min().orElse(1);
    return waiting.stream().filter(trial -> trial.startKey().period() == first).toList();
  }

  private static Optional<TrialPlan> withKey(List<TrialPlan> trials, @Nullable StartKey key) {
    return trials.stream().filter(trial -> trial.startKey().equals(key)).findFirst();
  }

  private Optional<TrialPlan> withCompany(List<TrialPlan> period, int site) {
    return withKey(period, keys.get(site)).or(() -> ofLargestGroup(period, site));
  }

  /**
   * Returns a trial of the group with the most remaining trials per site, if its size justifies
   * another start.
   */
  private Optional<TrialPlan> ofLargestGroup(List<TrialPlan> period, int site) {
    Map<StartKey, Double> work = new LinkedHashMap<>();
    period.forEach(trial -> work.merge(trial.startKey(), trial.estimate(), Double::sum));
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
    return best == null ? Optional.empty() : withKey(period, best);
  }

  /** Returns the starts that other sites use. */
  private Collection<StartKey> others(int site) {
    return running.entrySet().stream()
        .filter(entry -> entry.getKey() != site)
        .map(entry -> entry.getValue().startKey())
        .toList();
  }

  /** Marks the trial of a site as completed. */
  void ended(int site) {
    running.remove(site);
  }

  /** Adds a completed trial for repetition after the others. */
  void again(TrialPlan trial) {
    waiting.add(trial);
  }

  /**
   * Permits a site to stop its functions.
   *
   * @return false if it has none
   */
  boolean release(int site) {
    return keys.remove(site) != null;
  }

  /** Removes a trial that will not run. */
  void drop(TrialPlan trial) {
    waiting.remove(trial);
  }

  /** Returns whether a pending trial may start beside the running ones. */
  boolean hasNext() {
    return !waiting.isEmpty() && running.values().stream().allMatch(hasCompany);
  }

  /** Returns the number of running trials. */
  int running() {
    return running.size();
  }

  /** Returns the trials that have not begun. */
  List<TrialPlan> waiting() {
    return List.copyOf(waiting);
  }

  /** Removes all trials that have not begun. */
  void clear() {
    waiting.clear();
  }
}
