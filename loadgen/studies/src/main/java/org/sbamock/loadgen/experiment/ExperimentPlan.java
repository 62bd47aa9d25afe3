/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * The trials of an experiment in the order of their execution.
 *
 * @param experiment the experiment
 * @param options the options of the command
 * @param seed the seed of all random choices
 * @param trials the trials, period by period; those of a period with the same start of the
 *     functions are adjacent
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
          "no trial of " + experiment.name() + " matches --only: " + mismatch(experiment, options));
    }
    requireUnique(trials);
    List<TrialPlan> seeded = new ArrayList<>();
    for (TrialPlan trial : ordered(trials, experiment.order(), seed)) {
      seeded.add(trial.withSeed(seedOf(seed, trial.id())));
    }
    return new ExperimentPlan(experiment, options, seed, List.copyOf(seeded));
  }

  private static String mismatch(Experiment experiment, PlanOptions options) {
    PlanOptions all = options.withOnly(List.of());
    List<Cell> cells =
        experiment.matrices().stream()
            .flatMap(matrix -> TrialPlans.of(experiment, matrix, all).stream())
            .map(TrialPlan::cell)
            .toList();
    return options.only().stream()
        .map(selector -> selector.mismatch(cells))
        .collect(Collectors.joining("; "));
  }

  /**
   * Returns this plan with another block, of some cells only.
   *
   * @param block the number of the block, above those of this plan
   * @param cells the identifiers of the cells; others are ignored
   */
  public ExperimentPlan withBlock(int block, Collection<String> cells) {
    List<TrialPlan> added = new ArrayList<>();
    for (TrialPlan trial : trials) {
      Replicate replicate = trial.replicate();
      if (replicate.block() == 1 && cells.contains(replicate.cell())) {
        Replicate other = new Replicate(replicate.cell(), block);
        added.add(
            trial
                .replicated(other, experiment.period(block))
                .withSeed(seedOf(seed, other.trial())));
      }
    }
    List<TrialPlan> all = new ArrayList<>(trials);
    all.addAll(ordered(added, experiment.order(), seed));
    return new ExperimentPlan(experiment, options, seed, List.copyOf(all));
  }

  /** Returns the number of blocks. */
  public int blocks() {
    return trials.stream().mapToInt(trial -> trial.replicate().block()).max().orElse(0);
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

  /**
   * Returns trials in their order: period by period; in a period, one start of the functions after
   * the other; and all trials of a start block by block.
   */
  private static List<TrialPlan> ordered(
      List<TrialPlan> trials, Experiment.Order order, long seed) {
    List<TrialPlan> ordered = new ArrayList<>();
    for (List<TrialPlan> period : grouped(trials, trial -> trial.startKey().period())) {
      for (List<TrialPlan> group : groups(period, order, seed)) {
        for (List<TrialPlan> block : grouped(group, trial -> trial.replicate().block())) {
          ordered.addAll(arranged(block, order, orderSeed(seed, block(block))));
        }
      }
    }
    return ordered;
  }

  private static Collection<List<TrialPlan>> grouped(
      List<TrialPlan> trials, Function<TrialPlan, Integer> number) {
    return trials.stream()
        .collect(Collectors.groupingBy(number, TreeMap::new, Collectors.toList()))
        .values();
  }

  /** Returns the first block of trials. */
  private static int block(List<TrialPlan> trials) {
    return trials.stream().mapToInt(trial -> trial.replicate().block()).min().orElse(1);
  }

  /** Returns the groups of a period, whose order is random from the second period on. */
  private static Collection<List<TrialPlan>> groups(
      List<TrialPlan> period, Experiment.Order order, long seed) {
    List<List<TrialPlan>> groups = new ArrayList<>(groups(period).values());
    int block = block(period);
    if (block > 1 && order == Experiment.Order.SHUFFLED) {
      Collections.shuffle(groups, new Random(orderSeed(seed, block)));
    }
    return groups;
  }

  private static long orderSeed(long seed, int block) {
    return seedOf(seed, block == 1 ? "order" : "order" + block);
  }

  /** Groups trials by their start of the functions. */
  private static Map<StartKey, List<TrialPlan>> groups(List<TrialPlan> trials) {
    Map<StartKey, List<TrialPlan>> groups = new LinkedHashMap<>();
    for (TrialPlan trial : trials) {
      groups.computeIfAbsent(trial.startKey(), key -> new ArrayList<>()).add(trial);
    }
    return groups;
  }

  private static List<TrialPlan> arranged(
      List<TrialPlan> group, Experiment.Order order, long seed) {
    List<TrialPlan> arranged = new ArrayList<>(group);
    if (order == Experiment.Order.SHUFFLED) {
      Collections.shuffle(arranged, new Random(seed));
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
    return seconds(trials, List.of(), TrialPlan::estimate, StartKey.SECONDS);
  }

  /**
   * Returns the estimated duration of trials of this plan, with the starts of functions and the
   * warm-ups that they require, seconds.
   *
   * @param some the trials, in the order of the plan
   * @param before the starts that exist already
   * @param duration the duration of each trial alone, seconds
   * @param startSeconds the duration of a start, seconds
   */
  public double seconds(
      List<TrialPlan> some,
      Collection<StartKey> before,
      ToDoubleFunction<TrialPlan> duration,
      double startSeconds) {
    double seconds = 0;
    Map<StartKey, Set<WarmUpKey>> warm = new HashMap<>();
    before.forEach(key -> warm.put(key, new HashSet<>()));
    for (TrialPlan trial : some) {
      seconds += duration.applyAsDouble(trial) / (hasCompany(trial) ? options.sides() : 1);
      StartKey key = trial.startKey();
      seconds += warm.containsKey(key) ? 0 : startSeconds;
      boolean cold = warm.computeIfAbsent(key, of -> new HashSet<>()).add(WarmUpKey.of(trial));
      seconds += cold && !options.quick() ? WarmUpKey.SECONDS : 0;
    }
    return seconds;
  }

  /** Returns the trials of each cell by its identifier, without those of twins. */
  public Map<String, List<TrialPlan>> cells() {
    return trials.stream()
        .filter(trial -> !trial.replicate().isTwin())
        .collect(
            Collectors.groupingBy(
                trial -> trial.replicate().cell(), LinkedHashMap::new, Collectors.toList()));
  }

  /** Returns the number of cells, twins and trials, such as {@code 63 cells, 630 trials}. */
  public String size() {
    long twins =
        trials.stream()
            .map(TrialPlan::replicate)
            .filter(Replicate::isTwin)
            .map(Replicate::cell)
            .distinct()
            .count();
    int cells = cells().size();
    return cells
        + (cells == 1 ? " cell" : " cells")
        + (twins == 0 ? "" : ", " + twins + " of them with a twin")
        + (trials.size() == cells ? "" : ", " + trials.size() + " trials");
  }

  /** Returns this plan with another maximum number of concurrent trials. */
  public ExperimentPlan sideBySide(int sides) {
    return new ExperimentPlan(experiment, options.withSides(sides), seed, trials);
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
    Map<String, TrialPlan> whole = new HashMap<>();
    Map<String, Long> wholeCycles = new HashMap<>();
    for (TrialPlan trial : whole()) {
      whole.putIfAbsent(trial.replicate().cell(), trial);
      wholeCycles.merge(trial.replicate().cell(), trial.cycles(), Long::sum);
    }
    Map<String, Long> plannedCycles = new HashMap<>();
    trials.forEach(
        trial -> plannedCycles.merge(trial.replicate().cell(), trial.cycles(), Long::sum));
    for (TrialPlan trial : trials) {
      String cell = trial.replicate().cell();
      TrialPlan full = whole.getOrDefault(cell, trial);
      Long study = trial.studyCycles();
      long planned = plannedCycles.getOrDefault(cell, 0L);
      long ofCell = wholeCycles.getOrDefault(cell, planned);
      long cycles = study == null ? ofCell : Math.max(study, ofCell);
      if (planned < cycles) {
        note(notes, planned + " cycles instead of " + cycles, trial);
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
  private List<TrialPlan> whole() {
    return experiment.matrices().stream()
        .flatMap(matrix -> TrialPlans.of(experiment, matrix, PlanOptions.NONE).stream())
        .toList();
  }
}
