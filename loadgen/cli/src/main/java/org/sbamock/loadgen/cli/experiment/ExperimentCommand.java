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

/** Runs an experiment: all trials of its matrices. */
@Command(
    name = "experiment",
    description = {
      "Runs an experiment: a built-in one (dissertation, fog, iot, window, registration) or that of"
          + " a YAML file.",
      "",
      "Functions are started for it, on loopback and on an emulated link, as its trials need them."
          + " Interrupted, it keeps what it has; --resume goes on."
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
      description = "A built-in experiment, or a YAML file; none with --resume.")
  @Nullable String experiment;

  @Option(names = "--quick", description = "The same cells in few cycles.")
  boolean quick;

  @Option(
      names = "--dry-run",
      description = "Prints the trials and how long they will take, and runs nothing.")
  boolean dryRun;

  @Option(
      names = "--only",
      paramLabel = "<cells>",
      description =
          "Runs only cells like 'suite=A,protocol=h2|h3'. May be repeated: cells that one of them"
              + " chooses.")
  List<String> only = List.of();

  @Option(names = "--cycles", paramLabel = "<count>", description = "Of every trial.")
  @Nullable Long cycles;

  @Option(
      names = "--lanes",
      paramLabel = "<count>",
      description = "Independent clients side by side in every trial, 1 to 64.")
  @Nullable Integer lanes;

  @Option(
      names = "--side-by-side",
      paramLabel = "<count>",
      description =
          "How many trials may be under way at once, 1 to "
              + PlanOptions.MOST_SIDES
              + " (default: "
              + PlanOptions.USUAL_SIDES
              + ", with --metrics 1): those that wait most of the time, as long as the processors"
              + " are idle by half; with --quick all.")
  @Nullable Integer sides;

  @Option(
      names = "--headroom-wait",
      paramLabel = "<duration>",
      defaultValue = "60s",
      description =
          "How long a trial waits to begin beside others while other processes use the processors"
              + " (default: ${DEFAULT-VALUE}; 0s: does not wait). Then it runs all the same, and is"
              + " marked as overloaded.")
  Duration headroomWait = Duration.ofSeconds(60);

  @Option(
      names = "--condition",
      paramLabel = "<words>",
      description = "In place of all others on the emulated link, like 'delay 20ms loss 2%%'.")
  @Nullable String condition;

  @Option(
      names = "--runs",
      paramLabel = "<directory>",
      defaultValue = "runs",
      description = "Where the run's directory is made (default: ${DEFAULT-VALUE}).")
  Path runs = Path.of("runs");

  @Option(
      names = "--resume",
      paramLabel = "<directory>",
      description = "Goes on with an earlier run: trials that are complete are not run again.")
  @Nullable Path resume;

  @Option(
      names = "--db",
      paramLabel = "<jdbc-url>",
      description =
          "Where rows go beside the trials' files: SQLite, MariaDB or PostgreSQL (default:"
              + " results.sqlite in the run's directory).")
  @Nullable String database;

  @Option(
      names = "--seed",
      paramLabel = "<number>",
      description = "Of all random choices (default: the file's, or a new one, which is printed).")
  @Nullable Long seed;

  @Option(
      names = "--key-log-file",
      paramLabel = "<file>",
      description =
          "Where the secrets of the generator's TLS connections are appended, as NSS key log.")
  @Nullable Path keyLogFile;

  @Option(
      names = "--qlog-directory",
      paramLabel = "<directory>",
      description =
          "Where each QUIC connection of the generator writes a qlog, in a directory a trial.")
  @Nullable Path qlogDirectory;

  @ArgGroup(heading = "%nMetrics while it runs:%n", validate = false)
  MetricsOptions metrics = new MetricsOptions();

  private final Terminal terminal;

  /** A command on that terminal. */
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
    if (metrics.areWanted()) {
      plan = plan.oneAtATime();
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
    try (LiveMetrics live = metrics.open(terminal::interject)) {
      ExperimentDirectory directory =
          earlier == null ? ExperimentDirectory.create(runs, plan, configuration) : earlier;
      return new PreparedExperiment(
              terminal, plan, directory, jars, capabilities, database, live, headroomWait, logs())
          .run();
    }
  }

  /** A fault in it is not to be found when hours have passed. */
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
              + " does not let us in: "
              + e.getMessage()
              + (UserNamespace.isEntered()
                  ? " (without root an emulated link takes the generator off the network)"
                  : "")
              + ". Nothing was run; correct --db, start the database, or leave --db out, and put the"
              + " rows in later with --resume",
          e);
    }
  }

  /**
   * Removes what a run that was killed left of its containers, and tells what those of this run
   * will be.
   */
  private Map<String, String> prepare(Capabilities capabilities) throws InterruptedException {
    ContainerEngine engine = capabilities.containers();
    if (engine == null || engine.obstacle() != null) {
      return Map.of();
    }
    List<String> removed = engine.removeStale();
    if (!removed.isEmpty()) {
      terminal.notice("Removed what an earlier run left: " + String.join(", ", removed));
    }
    String java = engine.javaVersion();
    String feature = Integer.toString(Runtime.version().feature());
    if (!java.matches("\\S+ " + feature + "\\b.*")) {
      terminal.notice(
          "The images have "
              + java
              + ", the processes Java "
              + feature
              + ": containers differ from native in that too. JAVA_HOME chooses that of the"
              + " processes.");
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
        || lanes != null
        || sides != null
        || condition != null
        || seed != null) {
      throw wrong(
          "--resume goes on as the run began: only --db, --metrics, --dry-run, --headroom-wait,"
              + " --key-log-file and --qlog-directory go with it");
    }
    return ExperimentDirectory.open(resume);
  }

  private ExperimentPlan newPlan() {
    if (experiment == null) {
      throw wrong(
          "which experiment? One of "
              + String.join(", ", ExperimentFile.BUILT_IN)
              + ", or a file, is expected");
    }
    if (cycles != null && cycles < 1) {
      throw wrong("--cycles is " + cycles + ": 1 or more is expected");
    }
    if (lanes != null && (lanes < 1 || lanes > 64)) {
      throw wrong("--lanes is " + lanes + ": 1 to 64 is expected");
    }
    if (sides != null && (sides < 1 || sides > PlanOptions.MOST_SIDES)) {
      throw wrong(
          "--side-by-side is " + sides + ": 1 to " + PlanOptions.MOST_SIDES + " is expected");
    }
    if (sides != null && sides > 1 && metrics.areWanted()) {
      throw wrong(
          "--metrics tells of one trial at a time: --side-by-side 1 is expected with it, or none");
    }
    Experiment read = ExperimentFile.find(experiment);
    ReportFiles.check(read);
    List<Selector> selectors = only.stream().map(Selector::parse).toList();
    if (condition != null) {
      Carriers.require(new EmulatedCarrier(), Conditions.parse(condition));
    }
    return ExperimentPlan.of(
        read, new PlanOptions(quick, selectors, cycles, lanes, condition, sides()), seed(read));
  }

  private ClientLogs logs() {
    return new ClientLogs(keyLogFile, qlogDirectory);
  }

  private int sides() {
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
