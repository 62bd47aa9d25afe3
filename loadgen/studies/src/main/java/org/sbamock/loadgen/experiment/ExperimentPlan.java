/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/**
 * The trials of an experiment in the order of their execution.
 *
 * @param experiment the experiment
 * @param options the options of the command
 * @param seed the seed of all random choices
 * @param trials the trials; those that can share one start of the functions are adjacent
 */
public record ExperimentPlan(
    Experiment experiment, PlanOptions options, long seed, List<TrialPlan> trials) {
  /**
   * Creates the plan of an experiment.
   *
   * @throws IllegalArgumentException if no trial is selected, or two trials have the same
   *     identifier
   */
  public static ExperimentPlan of(Experiment experiment, PlanOptions options, long seed) {
    List<TrialPlan> trials = new ArrayList<>();
    for (Matrix matrix : experiment.matrices()) {
      trials.addAll(TrialPlans.of(experiment, matrix, options));
    }
    if (trials.isEmpty()) {
      throw new IllegalArgumentException(
          "no trial of " + experiment.name() + " matches --only: expected values of its matrices");
    }
    requireUnique(trials);
    List<TrialPlan> ordered = new ArrayList<>();
    for (List<TrialPlan> group : groups(trials).values()) {
      ordered.addAll(arranged(group, experiment.order(), seed));
    }
    List<TrialPlan> seeded = new ArrayList<>();
    for (TrialPlan trial : ordered) {
      seeded.add(trial.withSeed(seedOf(seed, trial.id())));
    }
    return new ExperimentPlan(experiment, options, seed, List.copyOf(seeded));
  }

  private static void requireUnique(List<TrialPlan> trials) {
    Map<String, TrialPlan> known = new HashMap<>();
    for (TrialPlan trial : trials) {
      TrialPlan other = known.put(trial.id(), trial);
      if (other != null) {
        throw new IllegalArgumentException(
            "the trials "
                + other.cell()
                + " and "
                + trial.cell()
                + " have the same identifier "
                + trial.id()
                + ": rename one of their matrices");
      }
    }
  }

  /** Groups trials by their start of the functions. */
  private static Map<StartKey, List<TrialPlan>> groups(List<TrialPlan> trials) {
    Map<StartKey, List<TrialPlan>> groups = new LinkedHashMap<>();
    for (TrialPlan trial : trials) {
      groups.computeIfAbsent(StartKey.of(trial), key -> new ArrayList<>()).add(trial);
    }
    return groups;
  }

  private static List<TrialPlan> arranged(
      List<TrialPlan> group, Experiment.Order order, long seed) {
    List<TrialPlan> arranged = new ArrayList<>(group);
    if (order == Experiment.Order.SHUFFLED) {
      Collections.shuffle(arranged, new Random(seedOf(seed, "order")));
      return arranged;
    }
    Map<Cell, List<TrialPlan>> alike = new LinkedHashMap<>();
    for (TrialPlan trial : arranged) {
      Cell any = trial.cell().with(Dimension.PROTOCOL, "").with(Dimension.TLS, "");
      alike.computeIfAbsent(any, key -> new ArrayList<>()).add(trial);
    }
    arranged.clear();
    for (List<TrialPlan> like : alike.values()) {
      like.sort((one, other) -> Integer.compare(protocolIndex(one), protocolIndex(other)));
      arranged.addAll(like);
    }
    return arranged;
  }

  private static int protocolIndex(TrialPlan trial) {
    return Dimension.PROTOCOL.allowed().listed().indexOf(trial.cell().get(Dimension.PROTOCOL));
  }

  private static long seedOf(long seed, String name) {
    return (seed * 1_000_003L + name.hashCode()) & 0x7fff_ffffL;
  }

  /** Returns the estimated duration of all trials, seconds. */
  public double estimate() {
    return trials.stream()
            .mapToDouble(trial -> trial.estimate() / (hasCompany(trial) ? options.sides() : 1))
            .sum()
        + groups(trials).size() * StartKey.SECONDS;
  }

  /** Returns this plan with at most one trial at a time. */
  public ExperimentPlan oneAtATime() {
    return new ExperimentPlan(experiment, options.withSides(1), seed, trials);
  }

  /**
   * Returns whether other trials may run beside a trial: if it mostly waits for the link, and in
   * every quick run, whose figures are indicative only.
   */
  public boolean hasCompany(TrialPlan trial) {
    return options.sides() > 1 && (options.quick() || trial.waits());
  }

  /** Returns descriptions of what is smaller than in the study. */
  public List<String> scaledDown() {
    Map<String, Set<String>> notes = new LinkedHashMap<>();
    Map<String, TrialPlan> whole = whole();
    for (TrialPlan trial : trials) {
      TrialPlan full = whole.getOrDefault(trial.id(), trial);
      Long study = trial.studyCycles();
      long cycles = study == null ? full.cycles() : Math.max(study, full.cycles());
      if (trial.cycles() < cycles) {
        note(notes, trial.cycles() + " cycles instead of " + cycles, trial);
      }
      String asked = trial.cell().find(Dimension.PAYLOAD).orElse("");
      if (trial.payload() != null && !trial.payload().equals(asked)) {
        note(notes, "content of " + trial.payload() + " instead of " + asked, trial);
      }
      if (trial.deadline().compareTo(full.deadline()) < 0) {
        note(notes, "a deadline of " + text(trial.deadline(), full.deadline()), trial);
      }
      if (trial.longest().compareTo(full.longest()) < 0) {
        note(notes, "at most " + text(trial.longest(), full.longest()) + " a trial", trial);
      }
    }
    List<String> lines = new ArrayList<>();
    notes.forEach((note, matrices) -> lines.add(note + " in " + String.join(", ", matrices)));
    int lanes = trials.stream().mapToInt(TrialPlan::lanes).max().orElse(1);
    if (lanes > 1) {
      lines.add(
          "up to "
              + lanes
              + " independent clients run concurrently, each on its own link, instead of in sequence");
    }
    if (trials.stream().anyMatch(this::hasCompany)) {
      lines.add(
          "up to "
              + options.sides()
              + (options.quick() ? " trials" : " of the trials that wait most of the time")
              + " run concurrently, each with its own functions and links");
    }
    return List.copyOf(lines);
  }

  private static void note(Map<String, Set<String>> notes, String note, TrialPlan trial) {
    notes.computeIfAbsent(note, key -> new TreeSet<>()).add(trial.matrix());
  }

  private static String text(Duration one, Duration other) {
    return one.toSeconds() + " s instead of " + other.toSeconds() + " s";
  }

  /** Returns the trials without the effect of the command's options. */
  private Map<String, TrialPlan> whole() {
    Map<String, TrialPlan> whole = new HashMap<>();
    for (Matrix matrix : experiment.matrices()) {
      for (TrialPlan trial : TrialPlans.of(experiment, matrix, PlanOptions.NONE)) {
        whole.put(trial.id(), trial);
      }
    }
    return whole;
  }
}
