package org.sbamock.loadgen.cli;

import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.loadgen.engine.LoadOutcome;
import org.sbamock.loadgen.engine.LoadPlan;
import org.sbamock.loadgen.engine.RunListener;
import org.sbamock.loadgen.result.RunDirectory;
import org.sbamock.loadgen.result.RunReport;
import org.sbamock.loadgen.result.Trial;
import org.sbamock.loadgen.workload.GeneratorClient;
import org.sbamock.loadgen.workload.RegistrationWorkload;
import org.sbamock.loadgen.workload.SbiTarget;
import org.sbamock.loadgen.workload.Subscribers;
import org.sbamock.sbi.ApiRoot;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Registers UEs through an AMF at a given place. */
@Command(
    name = "load",
    description = {
      "Registers UEs through an AMF that runs already.",
      "",
      "Each UE makes its SUCI, verifies AUTN, computes RES* and checks its 5G-GUTI. A closed loop"
          + " keeps --ues of them busy; an open loop (--rate) starts them at that rate, and"
          + " measures from when each should have started."
    },
    footer = {
      "",
      "Examples:",
      "  sbamock load --amf http://127.0.0.1:8000 --ues 64 --duration 30s",
      "  sbamock load --amf https://amf.example:443 --protocol h3 --ca ca.pem --rate 500/s"
          + " --arrivals poisson --slo 'p99<50ms' --slo 'success>=99.9%%'"
    })
final class LoadCommand implements Callable<Integer> {
  @Spec
  @SuppressWarnings("NullAway.Init")
  CommandSpec spec;

  @Option(
      names = "--amf",
      required = true,
      paramLabel = "<url>",
      description = "The AMF's API root, like http://127.0.0.1:8000.")
  @SuppressWarnings("NullAway.Init")
  ApiRoot amf;

  @Option(
      names = "--protocol",
      paramLabel = "<protocol>",
      description = "h1c, h1, h2c, h2 or h3 (default: h2c with http://, h2 with https://).")
  @Nullable HttpProtocol protocol;

  @Option(names = "--deregister", description = "Deregisters each UE before it begins anew.")
  boolean deregister;

  @Option(
      names = "--slo",
      paramLabel = "<objective>",
      description =
          "What must be met, else the exit code is 99: p99<50ms, challenge.p99<20ms,"
              + " success>=99.9%%, rate>=500/s. May be repeated.")
  List<Slo> slos = List.of();

  @ArgGroup(heading = "%nHow much and how long:%n", validate = false)
  ShapeOptions shape = new ShapeOptions();

  @ArgGroup(heading = "%nThe UEs:%n", validate = false)
  SubscriberOptions subscriberOptions = new SubscriberOptions();

  @ArgGroup(heading = "%nConnections:%n", validate = false)
  ConnectionOptions connections = new ConnectionOptions();

  @ArgGroup(heading = "%nResults:%n", validate = false)
  ResultOptions results = new ResultOptions();

  private final Terminal terminal;

  LoadCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException {
    HttpProtocol chosen =
        protocol != null ? protocol : amf.secure() ? HttpProtocol.H2 : HttpProtocol.H2C;
    long seed = results.resolveSeed();
    try (Interruption interruption = Interruption.listen(ExitCodes.INTERRUPTED);
        GeneratorClient client = checked(() -> connections.open(chosen, shape.concurrency()))) {
      LoadPlan plan = checked(() -> shape.plan(seed));
      Subscribers subscribers = checked(subscriberOptions::resolve);
      SbiTarget target =
          checked(() -> new SbiTarget(client.client(), chosen, amf, connections.callOptions()));
      RegistrationWorkload workload = new RegistrationWorkload(target, subscribers, deregister);
      checked(
          () -> {
            slos.forEach(slo -> slo.requireStep(workload.steps()));
            return slos;
          });
      RunReport report =
          new RunReport(
              RunDirectory.create(results.runs, "load", ZonedDateTime.now(ZoneOffset.UTC)),
              "load",
              false,
              seed,
              configuration(chosen, plan));
      terminal.notice("Run directory " + report.directory().path() + ", seed " + seed);
      LoadOutcome outcome =
          new TrialRunner(terminal, interruption)
              .run(
                  chosen.id(),
                  plan,
                  workload,
                  client.eventLoops(),
                  new CompletableFuture<>(),
                  RunListener.NONE);
      Trial trial =
          Trial.of(chosen.id(), chosen.id(), "registration", null, outcome)
              .withSlos(slos.stream().map(slo -> slo.judge(outcome)).toList());
      report.add(trial, outcome);
      report.finish(outcome.interrupted());
      new Summary(terminal).print(trial);
      return exitCode(trial, outcome);
    }
  }

  private int exitCode(Trial trial, LoadOutcome outcome) {
    if (outcome.interrupted()) {
      terminal.notice("Interrupted: the figures are of what was measured until then.");
      return ExitCodes.INTERRUPTED;
    }
    if (trial.slos().stream().anyMatch(slo -> !slo.met())) {
      return ExitCodes.SLO_FAILED;
    }
    if (outcome.achieved() == 0) {
      terminal.notice(
          "No registration succeeded: see what went wrong above, and whether --amf "
              + amf
              + " is an AMF with the UE-facing API, and --key-seed that of its AUSF.");
      return ExitCodes.INTERNAL;
    }
    return ExitCodes.GOOD;
  }

  private Map<String, Object> configuration(HttpProtocol chosen, LoadPlan plan) {
    Map<String, Object> configuration = new LinkedHashMap<>();
    configuration.put("amf", amf.toString());
    configuration.put("protocol", chosen.id());
    configuration.put("deregister", deregister);
    ShapeOptions.describe(plan, configuration);
    subscriberOptions.describe(configuration);
    connections.describe(chosen, shape.concurrency(), configuration);
    configuration.put("slo", slos.stream().map(Slo::toString).toList());
    return configuration;
  }

  /** What an option's value makes impossible is the command line's fault. */
  private <T> T checked(Callable<T> step) {
    try {
      return step.call();
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
