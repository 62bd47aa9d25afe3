/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.experiment;

import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.SQLException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.sbamock.linkemu.Carriers;
import org.sbamock.linkemu.emulated.EmulatedCarrier;
import org.sbamock.linkemu.model.Conditions;
import org.sbamock.loadgen.cli.metrics.MetricsOptions;
import org.sbamock.loadgen.cli.options.Units;
import org.sbamock.loadgen.experiment.Dimension;
import org.sbamock.loadgen.experiment.Experiment;
import org.sbamock.loadgen.experiment.ExperimentFile;
import org.sbamock.loadgen.experiment.ExperimentPlan;
import org.sbamock.loadgen.experiment.PlanOptions;
import org.sbamock.loadgen.experiment.Replicate;
import org.sbamock.loadgen.experiment.Selector;
import org.sbamock.loadgen.experiment.run.Capabilities;
import org.sbamock.loadgen.experiment.run.ExperimentDirectory;
import org.sbamock.loadgen.experiment.run.ExperimentRun;
import org.sbamock.loadgen.experiment.trial.ClientLogs;
import org.sbamock.loadgen.metrics.LiveMetrics;
import org.sbamock.loadgen.process.BootJars;
import org.sbamock.loadgen.process.ContainerEngine;
import org.sbamock.loadgen.process.CoreSettings;
import org.sbamock.loadgen.process.FunctionException;
import org.sbamock.loadgen.process.FunctionKind;
import org.sbamock.loadgen.process.UserNamespace;
import org.sbamock.loadgen.report.ReportFiles;
import org.sbamock.loadgen.rows.RowsDatabase;
import org.sbamock.loadgen.terminal.CommandFailedException;
import org.sbamock.loadgen.terminal.ExitCodes;
import org.sbamock.loadgen.terminal.Terminal;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The {@code experiment} command, which runs all trials of an experiment. */
@Command(
    name = "experiment",
    description = {
      "Runs a built-in experiment (dissertation, fog, iot, window, registration, atlas) or the"
          + " experiment of a YAML file.",
      "",
      "The functions are started for each trial, on loopback or on an emulated link. An interrupted"
          + " run keeps its complete trials; --resume continues it."
    },
    footer = {
      "",
      "Examples:",
      "  sbamock experiment fog --quick",
      "  sbamock experiment dissertation --dry-run",
      "  sbamock experiment dissertation --only 'suite=A,protocol=h2|h3' --cycles 200",
      "  sbamock experiment my-experiment.yaml --db 'jdbc:mariadb://localhost/results?user=me'",
      "  sbamock experiment --resume runs/20260102-030405-fog"
    })
public final class ExperimentCommand implements Callable<Integer> {
  @Spec
  @SuppressWarnings("NullAway.Init")
  CommandSpec spec;

  @Parameters(
      arity = "0..1",
      paramLabel = "<name|file>",
      description = "Name of a built-in experiment, or a YAML file; omitted with --resume.")
  @Nullable String experiment;

  @Option(names = "--quick", description = "Run the same cells with few cycles.")
  boolean quick;

  @Option(
      names = "--dry-run",
      description = "Print the trials and their estimated duration without running them.")
  boolean dryRun;

  @Option(
      names = "--only",
      paramLabel = "<cells>",
      description =
          "Run only matching cells, such as 'suite=A,protocol=h2|h3'. May be repeated; a cell runs"
              + " if one of the selectors matches.")
  List<String> only = List.of();

  @Option(names = "--cycles", paramLabel = "<count>", description = "Cycles of every cell.")
  @Nullable Long cycles;

  @Option(
      names = "--replicates",
      paramLabel = "<count>",
      description =
          "Trials of every cell, 1 to "
              + Replicate.MOST
              + ", which share its cycles. They run in blocks, each with one trial of every cell in"
              + " random order.")
  @Nullable Integer replicates;

  @Option(
      names = "--lanes",
      paramLabel = "<count>",
      description = "Independent concurrent clients of every trial, 1 to 64.")
  @Nullable Integer lanes;

  @Option(
      names = "--side-by-side",
      paramLabel = "<count>",
      description =
          "Maximum number of concurrent trials, 1 to "
              + PlanOptions.MOST_SIDES
              + " (default: "
              + PlanOptions.USUAL_SIDES
              + "; 1 with --metrics). A full run only parallelizes trials that are idle most of the"
              + " time, while half of the processors are idle; --quick parallelizes all trials.")
  @Nullable Integer sides;

  @Option(
      names = "--headroom-wait",
      paramLabel = "<duration>",
      defaultValue = "60s",
      description =
          "Maximum time that a concurrent trial waits for CPU headroom while other processes use"
              + " the processors (default: ${DEFAULT-VALUE}; 0s disables waiting). After that it runs"
              + " and is marked as overloaded.")
  Duration headroomWait = Duration.ofSeconds(60);

  @Option(
      names = "--condition",
      paramLabel = "<words>",
      description =
          "Condition that replaces all conditions of the experiment, such as 'delay 20ms loss"
              + " 2%%'.")
  @Nullable String condition;

  @Option(
      names = "--runs",
      paramLabel = "<directory>",
      defaultValue = "runs",
      description = "Parent directory of the run directory (default: ${DEFAULT-VALUE}).")
  Path runs = Path.of("runs");

  @Option(
      names = "--resume",
      paramLabel = "<directory>",
      description = "Continue an earlier run; complete trials are not run again.")
  @Nullable Path resume;

  @Option(
      names = "--db",
      paramLabel = "<jdbc-url>",
      description =
          "JDBC URL of the database for rows: SQLite, MariaDB or PostgreSQL (default:"
              + " results.sqlite in the run directory).")
  @Nullable String database;

  @Option(
      names = "--seed",
      paramLabel = "<number>",
      description =
          "Seed of all random choices (default: the seed of the file, or a random seed, which is"
              + " printed).")
  @Nullable Long seed;

  @Option(
      names = "--key-log-file",
      paramLabel = "<file>",
      description =
          "File to which the TLS secrets of the generator are appended (NSS key log format).")
  @Nullable Path keyLogFile;

  @Option(
      names = "--qlog-directory",
      paramLabel = "<directory>",
      description =
          "Directory for the qlog files of the generator's QUIC connections, with a subdirectory"
              + " per trial.")
  @Nullable Path qlogDirectory;

  @ArgGroup(heading = "%nLive metrics:%n", validate = false)
  MetricsOptions metrics = new MetricsOptions();

  private final Terminal terminal;

  /** Creates the command for a terminal. */
  public ExperimentCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException {
    if (database != null) {
      RowsDatabase.requireDriver(database);
    }
    ExperimentDirectory earlier = earlier();
    ExperimentPlan plan = earlier == null ? newPlan() : earlier.plan();
    if (earlier != null && (sides != null || metrics.areWanted())) {
      plan = plan.sideBySide(sides());
    }
    if (dryRun) {
      new PlanTable(terminal).print(plan, Capabilities.of(plan, null).obstacles(plan));
      return ExitCodes.GOOD;
    }
    String noEmulation = null;
    if (Capabilities.any(plan, Dimension.TOPOLOGY, "emulated")) {
      try {
        Optional<Integer> anew = UserNamespace.enterFor(new EmulatedCarrier());
        if (anew.isPresent()) {
          return anew.get();
        }
      } catch (FunctionException e) {
        noEmulation = e.getMessage();
      }
    }
    BootJars jars = BootJars.ofProcess();
    List.of(FunctionKind.values()).forEach(jars::find);
    requireDatabase();
    Capabilities capabilities = Capabilities.of(plan, noEmulation);
    Map<String, Object> configuration = configuration(plan, prepare(capabilities));
    try (LiveMetrics live = metrics.open(terminal::printNotice);
        ExperimentDirectory directory =
            earlier == null ? ExperimentDirectory.create(runs, plan, configuration) : earlier) {
      directory.lock();
      directory.sideBySide(plan.options().sides());
      return new PreparedExperiment(
              terminal, plan, directory, jars, capabilities, database, live, headroomWait, logs())
          .run();
    }
  }

  /** Connects to the database before the first trial, so that a wrong URL fails early. */
  private void requireDatabase() {
    if (database == null) {
      return;
    }
    try {
      ExperimentRun.requireDatabase(database);
    } catch (SQLException e) {
      throw new CommandFailedException(
          "the database "
              + RowsDatabase.place(database)
              + " cannot be opened: "
              + e.getMessage()
              + (UserNamespace.isEntered()
                  ? " (without root, an emulated link disconnects the generator from the network)"
                  : "")
              + ". Nothing was run: correct --db, start the database, or omit --db and insert the"
              + " rows later with --resume",
          e);
    }
  }

  /** Removes the containers of killed runs, and returns the images of this run by name. */
  private Map<String, String> prepare(Capabilities capabilities) throws InterruptedException {
    ContainerEngine engine = capabilities.containers();
    if (engine == null || engine.obstacle() != null) {
      return Map.of();
    }
    List<String> removed = engine.removeStale();
    if (!removed.isEmpty()) {
      terminal.notice("Removed containers of an earlier run: " + String.join(", ", removed));
    }
    String java = engine.javaVersion();
    String feature = Integer.toString(Runtime.version().feature());
    if (!java.matches("\\S+ " + feature + "\\b.*")) {
      terminal.notice(
          "The images contain "
              + java
              + ", the processes run Java "
              + feature
              + ": containers and processes therefore differ in more than the packaging. Set"
              + " JAVA_HOME to change the Java of the processes.");
    }
    Map<String, String> containers = new LinkedHashMap<>(engine.images());
    containers.put("java", java);
    return containers;
  }

  private @Nullable ExperimentDirectory earlier() {
    if (resume == null) {
      return null;
    }
    if (experiment != null
        || quick
        || !only.isEmpty()
        || cycles != null
        || replicates != null
        || lanes != null
        || condition != null
        || seed != null) {
      throw wrong(
          "--resume continues the run with its original settings: expected no other options than"
              + " --side-by-side, --db, --metrics, --dry-run, --headroom-wait, --key-log-file and"
              + " --qlog-directory");
    }
    return ExperimentDirectory.open(resume);
  }

  private ExperimentPlan newPlan() {
    if (experiment == null) {
      throw wrong(
          "missing experiment: expected one of "
              + String.join(", ", ExperimentFile.BUILT_IN)
              + ", or a YAML file");
    }
    if (cycles != null && cycles < 1) {
      throw wrong("--cycles " + cycles + ": expected 1 or more");
    }
    if (replicates != null && (replicates < 1 || replicates > Replicate.MOST)) {
      throw wrong("--replicates " + replicates + ": expected 1 to " + Replicate.MOST);
    }
    if (lanes != null && (lanes < 1 || lanes > 64)) {
      throw wrong("--lanes " + lanes + ": expected 1 to 64");
    }
    Experiment read = ExperimentFile.find(experiment);
    ReportFiles.check(read);
    List<Selector> selectors = only.stream().map(Selector::parse).toList();
    if (condition != null) {
      Carriers.require(new EmulatedCarrier(), Conditions.parse(condition));
    }
    return ExperimentPlan.of(
        read,
        new PlanOptions(quick, selectors, cycles, replicates, lanes, condition, sides()),
        seed(read));
  }

  private ClientLogs logs() {
    return new ClientLogs(keyLogFile, qlogDirectory);
  }

  private int sides() {
    if (sides != null && (sides < 1 || sides > PlanOptions.MOST_SIDES)) {
      throw wrong("--side-by-side " + sides + ": expected 1 to " + PlanOptions.MOST_SIDES);
    }
    if (sides != null && sides > 1 && metrics.areWanted()) {
      throw wrong(
          "--metrics reports one trial at a time: expected --side-by-side 1 or no --side-by-side");
    }
    return sides != null ? sides : metrics.areWanted() ? 1 : PlanOptions.USUAL_SIDES;
  }

  private ParameterException wrong(String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  private long seed(Experiment read) {
    Long given = seed == null ? read.seed() : seed;
    return given == null ? new SecureRandom().nextInt() & 0x7fff_ffffL : given;
  }

  private Map<String, Object> configuration(ExperimentPlan plan, Map<String, String> containers) {
    Map<String, Object> configuration = new LinkedHashMap<>();
    configuration.put(
        "function-jvm-options",
        plan.options().quick() ? CoreSettings.QUICK_JVM : CoreSettings.SMALL_JVM);
    configuration.put(
        "database", database == null ? "results.sqlite" : RowsDatabase.place(database));
    if (!containers.isEmpty()) {
      configuration.put("containers", containers);
    }
    if (plan.options().sides() > 1) {
      configuration.put("headroom-wait", Units.text(headroomWait));
    }
    metrics.describe(configuration);
    return configuration;
  }
}
