/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.sbamock.loadgen.claim.NumberText;
import org.sbamock.loadgen.claim.StudyQuestion.Compared;
import org.sbamock.loadgen.claim.StudyQuestion.Outcome;
import org.sbamock.loadgen.claim.StudyQuestion.Setting;
import org.sbamock.loadgen.experiment.ExperimentResult;
import org.sbamock.loadgen.experiment.Replicate;
import org.sbamock.loadgen.experiment.TrialResult;
import org.sbamock.loadgen.experiment.Verdict;
import org.sbamock.loadgen.report.recorded.RecordedRun;

/** The sentences with which a report begins: five at most. */
final class Opening {
  private final Report report;
  private final RecordedRun run;

  private Opening(Report report) {
    this.report = report;
    this.run = report.run();
  }

  /** Returns what was run, the verdicts, the answer to the study's question, and its limits. */
  static List<String> sentences(Report report) {
    Opening opening = new Opening(report);
    List<String> sentences = new ArrayList<>();
    sentences.add(opening.whatWasRun());
    sentences.add(opening.verdicts());
    Report.Answer answer = report.answer();
    if (answer != null) {
      answer.compared().forEach(compared -> sentences.add(answer(compared)));
    }
    sentences.add("What limits it: " + limits(report) + ".");
    return sentences;
  }

  /** Returns what limits the validity of the results. */
  static String limits(Report report) {
    return String.join("; ", new Opening(report).limits());
  }

  private String whatWasRun() {
    long measured = run.trials().stream().filter(trial -> trial.cycles().done() > 0).count();
    int planned = run.count().planned();
    int complete = run.count().complete();
    int replicates =
        run.plan().stream().mapToInt(trial -> Replicate.of(trial.id()).block()).max().orElse(1);
    long cycles = run.trials().stream().mapToLong(trial -> trial.cycles().done()).sum();
    String how = replicates > 1 ? " in " + replicates + " randomized blocks" : " in one trial each";
    var environment = run.environment();
    String cpu = environment == null ? null : environment.cpu();
    return (run.isQuick() ? "A quick run" : "This run")
        + " measured "
        + number(measured, "cell")
        + how
        + " ("
        + (planned > complete ? number(complete) + " of " + number(planned) : number(complete))
        + " trials, "
        + number(cycles, "cycle")
        + ")"
        + (environment == null
            ? ""
            : " on a machine with "
                + number(environment.processors(), "processor")
                + (cpu == null ? "" : " (" + cpu + ")"))
        + ".";
  }

  private String verdicts() {
    List<Verdict> verdicts = report.verdicts();
    if (verdicts.isEmpty()) {
      return "The experiment makes no claims.";
    }
    long claims = verdicts.stream().map(Verdict::claimOnly).distinct().count();
    return "Of "
        + number(verdicts.size(), "verdict")
        + " on "
        + number(claims, "claim")
        + ", "
        + tally(verdicts)
        + ".";
  }

  private static String tally(List<Verdict> verdicts) {
    List<String> parts = new ArrayList<>();
    for (String judged : Verdict.ALL) {
      long count = Verdict.count(verdicts, judged);
      String verb = judged.startsWith("holds") ? "" : count == 1 ? "is " : "are ";
      if (count > 0) {
        parts.add(number(count) + " " + verb + Verdict.number(judged, count));
      }
    }
    return String.join(", ", parts);
  }

  private static String answer(Compared compared) {
    String first = compared.comparison().first();
    String second = compared.comparison().second();
    int all = compared.settings().size();
    String less = word(compared, "faster", "lower");
    if (all == 0) {
      return "The run has no setting with both " + first + " and " + second + ".";
    }
    List<String> parts = new ArrayList<>();
    add(parts, compared.count(Outcome.GREATER), word(compared, "slower", "higher"));
    add(parts, compared.count(Outcome.EQUAL), "equal within 10 %");
    add(parts, compared.count(Outcome.MISSING), "without a figure");
    String counts =
        first
            + " is "
            + less
            + " than "
            + second
            + " in "
            + compared.count(Outcome.LESS)
            + " of "
            + number(all, "setting")
            + parts.stream().map(part -> ", " + part).reduce("", String::concat);
    return counts + open(compared) + range(compared) + ".";
  }

  private static void add(List<String> parts, long count, String what) {
    if (count > 0) {
      parts.add(what + " in " + count);
    }
  }

  private static String word(Compared compared, String ofTimes, String ofOthers) {
    String metric = compared.comparison().metric().name();
    boolean time =
        compared.comparison().metric().unit().equals("ms") && !metric.startsWith("cpuTime");
    return time ? ofTimes : ofOthers + " in " + compared.comparison().metric().title();
  }

  /** Returns the directions that are visible though not significant. */
  private static String open(Compared compared) {
    List<Double> ratios =
        compared.settings().stream()
            .filter(setting -> setting.outcome() == Outcome.OPEN)
            .map(Setting::ratio)
            .filter(Objects::nonNull)
            .toList();
    if (ratios.isEmpty()) {
      return "";
    }
    long less = ratios.stream().filter(ratio -> ratio < 1).count();
    List<String> directions = new ArrayList<>();
    add(directions, less, word(compared, "faster", "lower"));
    add(directions, ratios.size() - less, word(compared, "slower", "higher"));
    return "; in "
        + ratios.size()
        + " it is undecided, but a direction is visible ("
        + String.join(", ", directions)
        + ")";
  }

  private static String range(Compared compared) {
    Setting smallest = compared.smallest().orElse(null);
    Setting largest = compared.largest().orElse(null);
    if (smallest == null || largest == null) {
      return "";
    }
    return ": its "
        + compared.comparison().measure()
        + " is "
        + (smallest == largest ? text(smallest) : text(smallest) + " to " + text(largest))
        + " times that of "
        + compared.comparison().second();
  }

  private static String text(Setting setting) {
    Double low = setting.low();
    Double high = setting.high();
    String ratio = NumberText.text(Objects.requireNonNull(setting.ratio()));
    return low == null || high == null
        ? ratio + " (too few values for an interval)"
        : ratio + " (" + NumberText.text(low) + "–" + NumberText.text(high) + ")";
  }

  private List<String> limits() {
    List<String> limits = new ArrayList<>();
    if (run.isQuick()) {
      limits.add("a quick run has few cycles and wide intervals");
    } else if (run.trials().stream().noneMatch(this::isReplicated)) {
      limits.add("intervals do not include the variance between trials of a cell");
    }
    if (!run.missing().isEmpty()) {
      limits.add(number(run.missing().size(), "cell") + " without a complete trial");
    }
    long limited = run.trials().stream().filter(trial -> trial.bottleneck() != null).count();
    if (limited > 0) {
      limits.add(number(limited, "cell") + " in which CPU was lacking");
    }
    ExperimentResult result = run.result();
    if (result != null && !result.scaledDown().isEmpty()) {
      limits.add("fewer cycles or more lanes than in the study");
    }
    limits.add("all parties share one machine");
    if (!report.twins().isEmpty()) {
      limits.add(report.twinsTally());
    }
    return limits;
  }

  private boolean isReplicated(TrialResult trial) {
    return trial.metrics().keySet().stream()
        .anyMatch(
            metric -> run.sample(trial, metric).filter(sample -> sample.isBlocked()).isPresent());
  }

  private static String number(long count, String of) {
    return number(count) + " " + of + (count == 1 ? "" : "s");
  }

  private static String number(long count) {
    return String.format(Locale.ROOT, "%,d", count);
  }
}
