/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.sbamock.loadgen.atlas.ProtocolMap;
import org.sbamock.loadgen.experiment.Experiment;
import org.sbamock.loadgen.experiment.ExperimentFile;
import org.sbamock.loadgen.experiment.Verdict;
import org.sbamock.loadgen.report.recorded.PublishedRun;
import org.sbamock.loadgen.report.recorded.RecordedRun;
import org.sbamock.loadgen.report.recorded.RunReader;

/**
 * The directory of a published run: its data, from which its page, its report and its figures
 * follow.
 *
 * @param directory the directory
 * @param report the report of the published data
 * @param notices differences between the verdicts of the run and those of its published data
 * @param octets the size of the data
 */
public record Publication(Path directory, ReportFiles report, List<String> notices, long octets) {
  private static final String EXPERIMENT = "experiment.yaml";
  private static final String PAGE = "README.md";
  private static final String HTML = "report.html";
  private static final String FIGURES = PublishedPage.FIGURES;
  private static final String SCRIPT = "sbamock";

  /**
   * Publishes a run.
   *
   * @param run the run directory
   * @param target a directory that does not exist, is empty, or has a published run of the same
   *     experiment, which is replaced; other files in it are kept
   * @param dataOnly whether to write only the data, without page, report and figures
   * @throws IllegalArgumentException if the run cannot be read or the target is another directory;
   *     then nothing is written
   */
  public static Publication publish(Path run, Path target, boolean dataOnly) {
    if (PublishedRun.isIn(run)) {
      throw new IllegalArgumentException(
          run + " is a published run: expected a run directory of 'sbamock experiment'");
    }
    RecordedRun recorded = RunReader.read(run);
    Experiment experiment = recorded.experiment();
    requireFree(target, experiment, dataOnly);
    byte[] data = PublishedRun.encode(run);
    Report report = Report.of(PublishedRun.decode(target, experiment, data));
    Map<String, byte[]> files = new LinkedHashMap<>();
    files.put(PublishedRun.FILE, data);
    files.put(EXPERIMENT, octets(experiment.text()));
    files.put("summary.csv", octets(SummaryCsv.of(report.run())));
    if (!dataOnly) {
      addPages(report, files);
    }
    write(target, files);
    return new Publication(
        target,
        files(target, report),
        differences(Report.of(recorded).verdicts(), report.verdicts()),
        data.length);
  }

  /**
   * Writes the page, the report, the table and the figures of a published run again.
   *
   * @throws IllegalArgumentException if its data are damaged
   */
  static ReportFiles refresh(Path directory) {
    Report report = Report.of(RunReader.read(directory));
    Map<String, byte[]> files = new LinkedHashMap<>();
    files.put("summary.csv", octets(SummaryCsv.of(report.run())));
    addPages(report, files);
    write(directory, files);
    return files(directory, report);
  }

  private static ReportFiles files(Path directory, Report report) {
    return new ReportFiles(
        directory, directory.resolve(HTML), report.verdicts(), report.tally(), report.warnings());
  }

  private static void requireFree(Path target, Experiment experiment, boolean dataOnly) {
    if (!Files.exists(target)) {
      return;
    }
    String expected =
        "Expected a new or an empty directory, or one with a published run of "
            + experiment.name()
            + ", which would be replaced";
    if (!Files.isDirectory(target)) {
      throw new IllegalArgumentException(target + " is not a directory. " + expected);
    }
    if (isEmpty(target)) {
      return;
    }
    if (!PublishedRun.isIn(target)) {
      throw new IllegalArgumentException(
          target + " is not empty and has no " + PublishedRun.FILE + ". " + expected);
    }
    Path file = target.resolve(EXPERIMENT);
    String other = Files.exists(file) ? ExperimentFile.read(file).name() : experiment.name();
    if (!other.equals(experiment.name())) {
      throw new IllegalArgumentException(
          target + " has a published run of " + other + ". " + expected);
    }
    if (dataOnly && Files.exists(target.resolve(PAGE))) {
      throw new IllegalArgumentException(
          target + " has a page, which follows from its data: publish without --data-only");
    }
  }

  private static boolean isEmpty(Path directory) {
    try (Stream<Path> children = Files.list(directory)) {
      return children.findAny().isEmpty();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + directory, e);
    }
  }

  private static void addPages(Report report, Map<String, byte[]> files) {
    Path directory = report.run().directory();
    for (Figure figure : PublishedPage.drawn(report)) {
      files.put(PublishedPage.file(figure, false), octets(FigureFile.of(figure, false)));
      files.put(PublishedPage.file(figure, true), octets(FigureFile.of(figure, true)));
    }
    for (ProtocolMap map : report.maps()) {
      HtmlMaps.files(map).forEach((name, svg) -> files.put(FIGURES + "/" + name, octets(svg)));
    }
    files.put(HTML, octets(HtmlReport.of(report)));
    files.put(
        PAGE,
        octets(
            PublishedPage.of(report, shown(directory), others(directory), discussion(directory))));
  }

  /**
   * Returns the path of a directory for the commands of a page, which are run where the script
   * {@code sbamock} is: relative to the closest parent directory with the script, otherwise to the
   * working directory, otherwise the name of the directory.
   */
  private static String shown(Path directory) {
    Path absolute = directory.toAbsolutePath().normalize();
    Path working = Path.of("").toAbsolutePath();
    Path base =
        Stream.iterate(absolute.getParent(), Objects::nonNull, Path::getParent)
            .filter(parent -> Files.isRegularFile(parent.resolve(SCRIPT)))
            .findFirst()
            .orElse(absolute.startsWith(working) ? working : absolute);
    return base.equals(absolute)
        ? Objects.toString(absolute.getFileName())
        : base.relativize(absolute).toString();
  }

  /** Returns the names of the published runs inside a directory. */
  private static List<String> others(Path directory) {
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    try (Stream<Path> children = Files.list(directory)) {
      return children
          .filter(PublishedRun::isIn)
          .map(child -> child.getFileName().toString())
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + directory, e);
    }
  }

  private static String discussion(Path directory) {
    Path page = directory.resolve(PAGE);
    try {
      return Files.exists(page) ? PublishedPage.discussion(Files.readString(page)) : "";
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + page, e);
    }
  }

  private static byte[] octets(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static void write(Path directory, Map<String, byte[]> files) {
    try {
      Files.createDirectories(directory.resolve(FIGURES));
      for (Map.Entry<String, byte[]> file : files.entrySet()) {
        ReportFiles.write(directory.resolve(file.getKey()), file.getValue());
      }
      removeOthers(directory, files);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + directory, e);
    }
  }

  /** Removes figures that the run does not have; their directory if it is empty. */
  private static void removeOthers(Path directory, Map<String, byte[]> files) throws IOException {
    Path figures = directory.resolve(FIGURES);
    try (Stream<Path> children = Files.list(figures)) {
      for (Path child : children.toList()) {
        String name = FIGURES + "/" + child.getFileName();
        if (name.endsWith(".svg") && !files.containsKey(name)) {
          Files.delete(child);
        }
      }
    }
    if (isEmpty(figures)) {
      Files.delete(figures);
    }
  }

  /** Returns the claims on which published data give another verdict than the run. */
  static List<String> differences(List<Verdict> run, List<Verdict> published) {
    Map<String, String> before = new LinkedHashMap<>();
    run.forEach(verdict -> before.put(verdict.claim(), verdict.judged()));
    List<String> differences = new ArrayList<>();
    for (Verdict verdict : published) {
      String judged = Objects.requireNonNullElse(before.get(verdict.claim()), "no verdict");
      if (!judged.equals(verdict.judged())) {
        differences.add(
            "Rounding changes the verdict on "
                + verdict.claim()
                + ": "
                + judged
                + " in the run, "
                + verdict.judged()
                + " in the published data.");
      }
    }
    return differences;
  }
}
