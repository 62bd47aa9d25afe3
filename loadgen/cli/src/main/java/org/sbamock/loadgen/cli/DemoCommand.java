/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.loadgen.cli.options.Converters.Count;
import org.sbamock.loadgen.cli.options.ResultOptions;
import org.sbamock.loadgen.cli.options.ShapeOptions;
import org.sbamock.loadgen.cli.options.SubscriberOptions;
import org.sbamock.loadgen.cli.options.Units;
import org.sbamock.loadgen.cli.trial.Comparison;
import org.sbamock.loadgen.cli.trial.ConsoleObserver;
import org.sbamock.loadgen.engine.LoadPlan;
import org.sbamock.loadgen.engine.LoadShape;
import org.sbamock.loadgen.engine.LoadShare;
import org.sbamock.loadgen.process.BootJars;
import org.sbamock.loadgen.process.CoreSettings;
import org.sbamock.loadgen.process.FunctionException;
import org.sbamock.loadgen.process.FunctionKind;
import org.sbamock.loadgen.result.RunDirectory;
import org.sbamock.loadgen.result.RunReport;
import org.sbamock.loadgen.result.Trial;
import org.sbamock.loadgen.sut.CoreUnderTest;
import org.sbamock.loadgen.terminal.CommandFailedException;
import org.sbamock.loadgen.terminal.ExitCodes;
import org.sbamock.loadgen.terminal.Interruption;
import org.sbamock.loadgen.terminal.Terminal;
import org.sbamock.loadgen.trial.TrialMeasurement;
import org.sbamock.loadgen.trial.TrialSession;
import org.sbamock.loadgen.trial.TrialSpec;
import org.sbamock.loadgen.workload.GeneratorSettings;
import org.sbamock.loadgen.workload.WorkloadParameters;
import org.sbamock.loadgen.workload.call.MeteredWorkload;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * The {@code demo} command, which starts the three functions and registers UEs over every protocol.
 */
@Command(
    name = "demo",
    description = {
      "Starts NRF, AUSF and AMF on free ports, registers UEs over each protocol in turn, and prints"
          + " a comparison of the protocols.",
      "",
      "All calls, UE to AMF to NRF and AUSF, use the same protocol. All four processes share this"
          + " machine, so the figures are indicative. Use 'bench' for reliable figures."
    })
final class DemoCommand implements Callable<Integer> {
  private static final int CONNECTIONS = 2;
  private static final int STREAMS = 1_000;

  @Option(
      names = "--protocols",
      split = ",",
      paramLabel = "<protocol>",
      defaultValue = "h1c,h1,h2c,h2,h3",
      description = "The protocols to measure, in this order (default: ${DEFAULT-VALUE}).")
  List<HttpProtocol> protocols = List.of(HttpProtocol.values());

  @Option(
      names = "--ues",
      paramLabel = "<count>",
      defaultValue = "32",
      description = "The number of UEs that register concurrently (default: ${DEFAULT-VALUE}).")
  Count ues = new Count(32);

  @Option(
      names = "--warmup",
      paramLabel = "<duration>",
      defaultValue = "5s",
      description = "Warm-up of each protocol (default: ${DEFAULT-VALUE}).")
  Duration warmup = Duration.ofSeconds(5);

  @Option(
      names = "--duration",
      paramLabel = "<duration>",
      defaultValue = "5s",
      description = "Measurement of each protocol (default: ${DEFAULT-VALUE}).")
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
        CoreUnderTest core = CoreUnderTest.open(setup(jars, directory))) {
      interruption.onSignal(core::interruptStart);
      try {
        runTrials(core, plan, report, interruption);
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

  private static CoreUnderTest.Setup setup(BootJars jars, RunDirectory directory) {
    return new CoreUnderTest.Setup(
        jars, directory.path(), CoreSettings.QUICK_JVM, Map.of(), false, null, null);
  }

  private void runTrials(
      CoreUnderTest core, LoadPlan plan, RunReport report, Interruption interruption)
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
        core.restartAmf(protocol, Map.of());
        present = protocol;
      }
      TrialMeasurement measured = measure(core, spec(core, protocol, plan), plan, interruption);
      report.add(measured.trial(Trial.LOCAL), measured.outcome());
      if (measured.failure() != null && !interruption.happened()) {
        throw new CommandFailedException(measured.failure(), null);
      }
    }
  }

  private static TrialSpec<MeteredWorkload> spec(
      CoreUnderTest core, HttpProtocol protocol, LoadPlan plan) {
    int users = ((LoadShape.Closed) plan.shape()).users();
    return TrialSpec.of(
        protocol.id(),
        WorkloadParameters.registration(
            protocol,
            List.of(core.apiRoot(FunctionKind.AMF, protocol)),
            CallOptions.DEFAULT.withRetries(0),
            new SubscriberOptions().resolve(0, LoadShare.WHOLE),
            false),
        GeneratorSettings.DEFAULT
            .withConnections(protocol.multiplexed() ? CONNECTIONS : users)
            .withStreams(STREAMS));
  }

  private TrialMeasurement measure(
      CoreUnderTest core, TrialSpec<MeteredWorkload> spec, LoadPlan plan, Interruption interruption)
      throws InterruptedException {
    try (TrialSession<MeteredWorkload> session =
        new TrialSession<>(spec, core, new ConsoleObserver(terminal, interruption))) {
      return session.run(
          plan, core.meters(session.workload().counts(), FunctionKind.AMF, spec.protocol()));
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
      terminal.notice("Interrupted: the results cover the measurement up to the interruption.");
      return ExitCodes.INTERRUPTED;
    }
    if (trials.size() < protocols.size()
        || trials.stream().anyMatch(trial -> trial.success() < 1)) {
      terminal.notice(
          "Some registrations failed: see the errors above and the logs in the run directory.");
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
