/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.experiment;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.experiment.ExperimentPlan;
import org.sbamock.loadgen.experiment.run.Capabilities;
import org.sbamock.loadgen.experiment.run.ExperimentDirectory;
import org.sbamock.loadgen.experiment.site.SiteServer;
import org.sbamock.loadgen.experiment.trial.ClientLogs;
import org.sbamock.loadgen.experiment.trial.SiteSettings;
import org.sbamock.loadgen.metrics.LiveMetrics;
import org.sbamock.loadgen.process.BootJars;
import org.sbamock.loadgen.process.CurrentCommandLine;
import org.sbamock.loadgen.terminal.ExitCodes;
import org.sbamock.loadgen.terminal.Interruption;
import org.sbamock.loadgen.terminal.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * The command that runs the trials of an experiment that are named on its standard input. {@code
 * experiment} starts one such process for each concurrent trial.
 */
@Command(
    name = SiteCommand.NAME,
    hidden = true,
    description = "Runs trials on behalf of 'experiment', which starts this command.")
public final class SiteCommand implements Callable<Integer> {
  static final String NAME = "experiment-site";
  private static final String KEY_LOG_FILE = "--key-log-file";
  private static final String QLOG_DIRECTORY = "--qlog-directory";

  @Parameters(index = "0")
  Path run = Path.of("");

  @Parameters(index = "1")
  int number;

  @Option(names = KEY_LOG_FILE)
  @Nullable Path keyLogFile;

  @Option(names = QLOG_DIRECTORY)
  @Nullable Path qlogDirectory;

  private final Terminal terminal;

  /** Creates the command for a terminal. */
  public SiteCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  /** Starts a process that runs trials of a run. */
  static Process start(ExperimentDirectory run, int number, ClientLogs logs) {
    List<String> arguments = new ArrayList<>();
    arguments.add(NAME);
    arguments.add(run.path().toString());
    arguments.add(Integer.toString(number));
    add(arguments, KEY_LOG_FILE, logs.keyLogFile());
    add(arguments, QLOG_DIRECTORY, logs.qlogDirectory());
    return CurrentCommandLine.start(arguments);
  }

  private static void add(List<String> arguments, String option, @Nullable Path value) {
    if (value != null) {
      arguments.add(option);
      arguments.add(value.toString());
    }
  }

  @Override
  public Integer call() throws InterruptedException {
    ExperimentDirectory directory = ExperimentDirectory.open(run);
    ExperimentPlan plan = directory.plan();
    SiteServer server =
        new SiteServer(
            new SiteSettings(
                plan,
                directory.resolve("site-" + number),
                directory.trials(),
                BootJars.ofProcess(),
                Capabilities.of(plan, null).containers(),
                LiveMetrics.none(),
                new ClientLogs(keyLogFile, qlogDirectory)),
            terminal.out());
    try (Interruption interruption = Interruption.listen(ExitCodes.INTERRUPTED)) {
      interruption.onSignal(server::interrupt);
      server.serve(new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)));
    }
    return ExitCodes.GOOD;
  }
}
