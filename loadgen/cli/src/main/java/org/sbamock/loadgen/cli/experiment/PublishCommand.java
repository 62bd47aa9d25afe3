/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.experiment;

import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.sbamock.loadgen.report.Publication;
import org.sbamock.loadgen.terminal.ExitCodes;
import org.sbamock.loadgen.terminal.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The {@code publish} command, which writes the results of a run for readers. */
@Command(
    name = "publish",
    description = {
      "Publishes a run as a page, a report and compressed data.",
      "",
      "Writes a page (README.md) with the verdicts and figures, report.html, and the data"
          + " (run.json.gz, experiment.yaml, summary.csv) into a directory, which 'report' and"
          + " 'compare' accept like a run directory.",
      "",
      "The data have the values of every replicate, rounded and, if there are many, reduced; host"
          + " names and paths are omitted. Page and report are made from these data. A verdict that"
          + " differs from that of the run is reported.",
      "",
      "A published run of the same experiment is replaced, except the section '## Discussion' of its"
          + " page, and other files. Any other directory that is not empty is rejected."
    },
    footer = {
      "",
      "Examples:",
      "  sbamock publish runs/20260102-030405-fog docs/results/fog",
      "  sbamock publish --data-only runs/20260109-030405-fog docs/results/fog/run-2",
      "  sbamock compare docs/results/fog docs/results/fog/run-2"
    })
public final class PublishCommand implements Callable<Integer> {
  private static final double OCTETS_PER_KB = 1000;

  @Parameters(
      index = "0",
      paramLabel = "RUN",
      description = "Run directory of 'sbamock experiment'.")
  @SuppressWarnings("NullAway.Init")
  Path run;

  @Parameters(index = "1", paramLabel = "DIR", description = "Directory to write.")
  @SuppressWarnings("NullAway.Init")
  Path directory;

  @Option(
      names = "--data-only",
      description = "Write only the data, for example of a second run to compare with.")
  boolean dataOnly;

  private final Terminal terminal;

  /** Creates the command for a terminal. */
  public PublishCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    Publication publication = Publication.publish(run, directory, dataOnly);
    publication.report().notices().forEach(this::warn);
    publication.notices().forEach(this::warn);
    if (!publication.report().verdicts().isEmpty()) {
      terminal.out().println(terminal.bold("Claims: ") + publication.report().tally());
    }
    terminal
        .out()
        .printf(
            Locale.ROOT,
            "Published: %s, %.0f KB of data%n",
            publication.directory(),
            publication.octets() / OCTETS_PER_KB);
    terminal.out().flush();
    return ExitCodes.GOOD;
  }

  private void warn(String notice) {
    terminal.notice(terminal.yellow(notice));
  }
}
