package org.sbamock.loadgen.cli;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.http.tls.CertificateAuthority;
import org.sbamock.loadgen.cli.options.Converters.Count;
import org.sbamock.loadgen.cli.options.ResultOptions;
import org.sbamock.loadgen.cli.options.ShapeOptions;
import org.sbamock.loadgen.cli.options.SubscriberOptions;
import org.sbamock.loadgen.cli.options.Units;
import org.sbamock.loadgen.cli.trial.Comparison;
import org.sbamock.loadgen.cli.trial.TrialRunner;
import org.sbamock.loadgen.engine.LoadOutcome;
import org.sbamock.loadgen.engine.LoadPlan;
import org.sbamock.loadgen.engine.LoadShape;
import org.sbamock.loadgen.process.BootJars;
import org.sbamock.loadgen.process.Core;
import org.sbamock.loadgen.process.CoreSettings;
import org.sbamock.loadgen.process.FunctionException;
import org.sbamock.loadgen.process.FunctionKind;
import org.sbamock.loadgen.process.FunctionProcess;
import org.sbamock.loadgen.process.UsageMeter;
import org.sbamock.loadgen.result.RunDirectory;
import org.sbamock.loadgen.result.RunReport;
import org.sbamock.loadgen.result.Trial;
import org.sbamock.loadgen.terminal.CommandFailedException;
import org.sbamock.loadgen.terminal.ExitCodes;
import org.sbamock.loadgen.terminal.Interruption;
import org.sbamock.loadgen.terminal.Terminal;
import org.sbamock.loadgen.workload.GeneratorClient;
import org.sbamock.loadgen.workload.GeneratorSettings;
import org.sbamock.loadgen.workload.RegistrationWorkload;
import org.sbamock.loadgen.workload.SbiTarget;
import org.sbamock.loadgen.workload.Subscribers;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Starts the three functions and registers UEs over every protocol. */
@Command(
    name = "demo",
    description = {
      "Starts NRF, AUSF and AMF on free ports, registers UEs over each protocol in turn, and prints"
          + " a table that compares them.",
      "",
      "The whole way, UE to AMF to NRF to AUSF and back, speaks the protocol of the turn. All four"
          + " processes share this machine, so the figures are a first impression; for figures to"
          + " rely on, see 'bench'."
    })
final class DemoCommand implements Callable<Integer> {
  @Option(
      names = "--protocols",
      split = ",",
      paramLabel = "<protocol>",
      defaultValue = "h1c,h1,h2c,h2,h3",
      description = "In this order (default: ${DEFAULT-VALUE}).")
  List<HttpProtocol> protocols = List.of(HttpProtocol.values());

  @Option(
      names = "--ues",
      paramLabel = "<count>",
      defaultValue = "32",
      description = "UEs that register at once (default: ${DEFAULT-VALUE}).")
  Count ues = new Count(32);

  @Option(
      names = "--warmup",
      paramLabel = "<duration>",
      defaultValue = "5s",
      description = "Before each protocol's measurement (default: ${DEFAULT-VALUE}).")
  Duration warmup = Duration.ofSeconds(5);

  @Option(
      names = "--duration",
      paramLabel = "<duration>",
      defaultValue = "5s",
      description = "Of each protocol's measurement (default: ${DEFAULT-VALUE}).")
  Duration duration = Duration.ofSeconds(5);

  @ArgGroup(heading = "%nResults:%n", validate = false)
  ResultOptions results = new ResultOptions();

  private final Terminal terminal;

  DemoCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException {
    int users = ues.atMost("--ues", 10_000);
    long seed = results.resolveSeed();
    LoadPlan plan =
        new LoadPlan(
            new LoadShape.Closed(users, Duration.ZERO),
            warmup,
            duration,
            Duration.ofSeconds(5),
            seed);
    BootJars jars = BootJars.ofProcess();
    for (FunctionKind kind : FunctionKind.values()) {
      jars.find(kind);
    }
    RunReport report =
        new RunReport(results.newDirectory("demo"), "demo", true, seed, configuration(plan));
    RunDirectory directory = report.directory();
    terminal.notice("Run directory " + directory.path() + ", seed " + seed);
    try (Interruption interruption = Interruption.listen(ExitCodes.INTERRUPTED);
        Core core =
            new Core(
                new CoreSettings(
                    jars,
                    directory.path(),
                    directory.resolve("tls"),
                    CoreSettings.QUICK_JVM,
                    Map.of()))) {
      interruption.onSignal(core::close);
      try {
        play(core, plan, report, interruption);
      } catch (FunctionException e) {
        if (!interruption.happened()) {
          report.finish(true);
          throw e;
        }
      }
      report.finish(interruption.happened());
      return conclude(report, interruption.happened());
    }
  }

  private void play(Core core, LoadPlan plan, RunReport report, Interruption interruption)
      throws InterruptedException {
    terminal.notice("Starting NRF, AUSF and AMF ...");
    long begun = System.nanoTime();
    core.start(protocols.get(0));
    terminal.notice(
        String.format(
            Locale.ROOT,
            "Ready after %.1f s; %d protocols of %s each.",
            (System.nanoTime() - begun) / 1e9,
            protocols.size(),
            Units.text(plan.warmup().plus(plan.duration()))));
    HttpProtocol present = protocols.get(0);
    for (HttpProtocol protocol : protocols) {
      if (interruption.happened()) {
        return;
      }
      if (protocol != present) {
        core.restartAmf(protocol);
        present = protocol;
      }
      measure(core, protocol, plan, report, interruption);
    }
  }

  private void measure(
      Core core, HttpProtocol protocol, LoadPlan plan, RunReport report, Interruption interruption)
      throws InterruptedException {
    int users = ((LoadShape.Closed) plan.shape()).users();
    int connections = protocol.multiplexed() ? 2 : users;
    CertificateAuthority authority = CertificateAuthority.open(report.directory().resolve("tls"));
    try (GeneratorClient client =
        new GeneratorClient(
            GeneratorSettings.DEFAULT.withConnections(connections).withStreams(1_000),
            authority.trust())) {
      SbiTarget amf =
          new SbiTarget(
              client.client(),
              protocol,
              core.function(FunctionKind.AMF).apiRoot(protocol.scheme()),
              CallOptions.DEFAULT.withRetries(0));
      Subscribers subscribers = new SubscriberOptions().resolve(0);
      UsageMeter meter = new UsageMeter(core.functions());
      LoadOutcome outcome =
          new TrialRunner(terminal, interruption)
              .run(
                  protocol.id(),
                  plan,
                  new RegistrationWorkload(amf, subscribers, false),
                  client.eventLoops(),
                  core.death(),
                  meter);
      Trial trial =
          Trial.of(protocol.id(), protocol.id(), "registration", null, outcome)
              .withFunctions(meter.perIteration(outcome.achievedInWindow()));
      report.add(trial, outcome);
      FunctionProcess dead = core.death().getNow(null);
      if (dead != null && !interruption.happened()) {
        throw new CommandFailedException(dead.name() + " ended during the run" + dead.tail(), null);
      }
    }
  }

  private int conclude(RunReport report, boolean interrupted) {
    List<Trial> trials =
        report.trials().stream().filter(trial -> trial.counts().started() > 0).toList();
    if (!trials.isEmpty()) {
      new Comparison(terminal).print(trials, report.environment());
    }
    terminal.out().println();
    terminal.out().println("Results: " + report.directory().path());
    terminal.out().flush();
    if (interrupted) {
      terminal.notice("Interrupted: the figures are of what was measured until then.");
      return ExitCodes.INTERRUPTED;
    }
    if (trials.size() < protocols.size()
        || trials.stream().anyMatch(trial -> trial.success() < 1)) {
      terminal.notice(
          "Not all registrations succeeded: see above, and the logs in the run directory.");
      return ExitCodes.INTERNAL;
    }
    return ExitCodes.GOOD;
  }

  private Map<String, Object> configuration(LoadPlan plan) {
    Map<String, Object> configuration = new LinkedHashMap<>();
    configuration.put("protocols", protocols.stream().map(HttpProtocol::id).toList());
    ShapeOptions.describe(plan, configuration);
    new SubscriberOptions().describe(0, configuration);
    configuration.put("loops", 1);
    configuration.put("function-jvm-options", CoreSettings.QUICK_JVM);
    return configuration;
  }
}
