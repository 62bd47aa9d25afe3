/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Set;
import org.sbamock.loadgen.atlas.MapSpec;
import org.sbamock.loadgen.atlas.ProtocolMap;
import org.sbamock.loadgen.atlas.UnsettledPlaces;
import org.sbamock.loadgen.claim.Claim;
import org.sbamock.loadgen.claim.Estimates;
import org.sbamock.loadgen.claim.Published;
import org.sbamock.loadgen.claim.StudyQuestion;
import org.sbamock.loadgen.experiment.Experiment;
import org.sbamock.loadgen.experiment.ExperimentResult;
import org.sbamock.loadgen.experiment.Verdict;
import org.sbamock.loadgen.experiment.YamlValue;
import org.sbamock.loadgen.report.recorded.PublishedRun;
import org.sbamock.loadgen.report.recorded.RecordedRun;
import org.sbamock.loadgen.report.recorded.RunReader;
import org.sbamock.sbi.Json;
import tools.jackson.databind.SerializationFeature;

/**
 * The files of a report in an experiment's run directory.
 *
 * @param directory the run directory
 * @param html the file of the report
 * @param verdicts the verdicts of the claims
 * @param tally a summary of the verdicts in one sentence
 * @param notices the warnings of the report, for instance that the run was interrupted
 */
public record ReportFiles(
    Path directory, Path html, List<Verdict> verdicts, String tally, List<String> notices) {

  /** Writes the report; a contradicted claim is skipped in {@code junit.xml}. */
  public static ReportFiles make(Path directory) {
    return make(directory, false);
  }

  /**
   * Writes {@code report.html}, {@code report.md}, {@code junit.xml}, {@code summary.csv} and the
   * maps, and the verdicts into {@code result.json} if there is one.
   *
   * <p>In the directory of a published run, writes its page, report and figures instead.
   *
   * @param failures whether a contradicted claim is a failure in {@code junit.xml}
   * @throws IllegalArgumentException if the directory is not a run directory of an experiment, or
   *     its experiment has invalid claims or figures
   */
  public static ReportFiles make(Path directory, boolean failures) {
    if (PublishedRun.isIn(directory)) {
      if (failures) {
        throw new IllegalArgumentException(
            "--failures: "
                + directory
                + " is a published run, which has no junit.xml. Expected a run directory");
      }
      return Publication.refresh(directory);
    }
    RecordedRun run = RunReader.read(directory);
    Report report = Report.of(run);
    Path html = directory.resolve("report.html");
    write(html, HtmlReport.of(report));
    write(directory.resolve("report.md"), MarkdownReport.of(report));
    write(directory.resolve("junit.xml"), JunitReport.of(report, failures));
    write(directory.resolve("summary.csv"), SummaryCsv.of(run));
    for (ProtocolMap map : report.maps()) {
      HtmlMaps.files(map).forEach((name, svg) -> write(directory.resolve(name), svg));
    }
    ExperimentResult result = run.result();
    if (result != null) {
      write(
          directory.resolve("result.json"),
          Json.mapper()
                  .writer()
                  .with(SerializationFeature.INDENT_OUTPUT)
                  .writeValueAsString(with(result, report.verdicts()))
              + "\n");
    }
    return new ReportFiles(directory, html, report.verdicts(), report.tally(), report.warnings());
  }

  /**
   * Returns the identifiers of the cells of a run that need more replicates, because they are at an
   * unsettled place of a map.
   */
  public static Set<String> unsettledCells(Path directory) {
    RecordedRun run = RunReader.read(directory);
    return UnsettledPlaces.cells(
        Report.maps(run, new Estimates(run, run.outliers(), run.seed())), run);
  }

  /**
   * Checks the published tables, figures, claims and the answer of an experiment's file.
   *
   * @throws IllegalArgumentException if one is invalid; the message names the element and the
   *     accepted values
   */
  public static void check(Experiment experiment) {
    Claim.read(experiment.claims(), Published.read(experiment.published()));
    MapSpec.read(experiment.figures());
    List<String> figures =
        FigureSpec.read(experiment.figures()).stream().map(FigureSpec::id).toList();
    YamlValue answer = experiment.answer();
    StudyQuestion question = StudyQuestion.read(answer);
    if (answer != null && question != null && !figures.contains(question.figure())) {
      throw answer
          .child("figure")
          .wrong("'" + question.figure() + "': expected one of " + String.join(", ", figures));
    }
  }

  private static ExperimentResult with(ExperimentResult result, List<Verdict> verdicts) {
    return new ExperimentResult(
        result.schemaVersion(),
        result.experiment(),
        result.title(),
        result.started(),
        result.finished(),
        result.interrupted(),
        result.quick(),
        result.seed(),
        result.configuration(),
        result.environment(),
        result.scaledDown(),
        result.trials(),
        result.skipped(),
        verdicts,
        result.metrics());
  }

  private static void write(Path file, String text) {
    write(file, text.getBytes(StandardCharsets.UTF_8));
  }

  /** Writes a file atomically. */
  static void write(Path file, byte[] content) {
    try {
      Path unfinished = file.resolveSibling("." + file.getFileName() + ".part");
      Files.write(unfinished, content);
      Files.move(
          unfinished, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
  }
}
