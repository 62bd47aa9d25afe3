package org.sbamock.loadgen.cli;

import io.netty.util.concurrent.DefaultThreadFactory;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.tls.TlsMaterial;
import org.sbamock.linkemu.emulated.LinkException;
import org.sbamock.loadgen.engine.LoadOutcome;
import org.sbamock.loadgen.engine.LoadPlan;
import org.sbamock.loadgen.engine.RunListener;
import org.sbamock.loadgen.process.BootJars;
import org.sbamock.loadgen.process.CoreSettings;
import org.sbamock.loadgen.process.FunctionException;
import org.sbamock.loadgen.process.FunctionKind;
import org.sbamock.loadgen.process.FunctionProcess;
import org.sbamock.loadgen.process.LinkPlan;
import org.sbamock.loadgen.result.RunDirectory;
import org.sbamock.loadgen.result.RunReport;
import org.sbamock.loadgen.result.Trial;
import org.sbamock.loadgen.terminal.CommandFailedException;
import org.sbamock.loadgen.terminal.ExitCodes;
import org.sbamock.loadgen.terminal.Interruption;
import org.sbamock.loadgen.terminal.Terminal;
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

/** Registers UEs through an AMF at a given place, or of its own. */
@Command(
    name = "load",
    description = {
      "Registers UEs through an AMF that runs already (--amf), or through functions that are"
          + " started for it, on loopback or on an emulated link.",
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
          + " --arrivals poisson --slo 'p99<50ms' --slo 'success>=99.9%%'",
      "  sbamock load --topology emulated --condition lag --protocol h3 --ues 16",
      "  sbamock load --topology emulated --condition 'delay 20ms loss 2%%' --between ue-amf",
      "  sbamock load --topology emulated --partition ausf@10s+5s"
    })
final class LoadCommand implements Callable<Integer> {
  @Spec
  @SuppressWarnings("NullAway.Init")
  CommandSpec spec;

  @Option(
      names = "--amf",
      paramLabel = "<url>",
      description =
          "The AMF's API root, like http://127.0.0.1:8000 (default: NRF, AUSF and AMF are started"
              + " for the run).")
  @Nullable ApiRoot amf;

  @Option(
      names = "--protocol",
      paramLabel = "<protocol>",
      description = "h1c, h1, h2c, h2 or h3, of every hop (default: h2c; h2 if --amf is https://).")
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

  @ArgGroup(heading = "%nWhere the parties are, and the network between them:%n", validate = false)
  TopologyOptions topologyOptions = new TopologyOptions();

  @ArgGroup(heading = "%nResults:%n", validate = false)
  ResultOptions results = new ResultOptions();

  private final Terminal terminal;

  LoadCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException {
    String topology = checked(() -> topologyOptions.resolve(amf != null));
    HttpProtocol chosen = chooseProtocol();
    long seed = results.resolveSeed();
    LoadPlan plan = checked(() -> shape.plan(seed));
    LinkPlan link = checkedOrNull(() -> topologyOptions.plan(seed, plan.duration()));
    Subscribers subscribers = checked(subscriberOptions::resolve);
    checked(
        () -> {
          connections.check(chosen, shape.concurrency());
          slos.forEach(slo -> slo.requireStep(steps()));
          return slos;
        });
    Optional<Integer> anew = topologyOptions.enter();
    if (anew.isPresent()) {
      return anew.get();
    }
    BootJars jars = amf == null ? BootJars.ofProcess() : null;
    if (jars != null) {
      List.of(FunctionKind.values()).forEach(jars::find);
    }
    TlsMaterial trust = checked(connections::trust);
    RunReport report =
        new RunReport(
            RunDirectory.create(results.runs, "load", ZonedDateTime.now(ZoneOffset.UTC)),
            "load",
            amf == null,
            seed,
            configuration(chosen, plan, topology, link));
    terminal.notice("Run directory " + report.directory().path() + ", seed " + seed);
    try (Interruption interruption = Interruption.listen(ExitCodes.INTERRUPTED);
        OwnCore core = jars == null ? null : ownCore(jars, report, link)) {
      if (core != null) {
        interruption.onSignal(core::interrupted);
        if (!start(core, chosen, interruption)) {
          report.finish(true);
          return ExitCodes.INTERRUPTED;
        }
      }
      return measure(
          report,
          chosen,
          plan,
          subscribers,
          core,
          core == null ? trust : core.trust(),
          interruption);
    }
  }

  private OwnCore ownCore(BootJars jars, RunReport report, @Nullable LinkPlan link) {
    return new OwnCore(
        jars,
        report.directory().path(),
        CoreSettings.SMALL_JVM,
        topologyOptions.congestionControl(),
        link);
  }

  private boolean start(OwnCore core, HttpProtocol chosen, Interruption interruption)
      throws InterruptedException {
    terminal.notice("Starting NRF, AUSF and AMF ...");
    try {
      core.start(chosen);
      return true;
    } catch (FunctionException | LinkException e) {
      if (interruption.happened()) {
        return false;
      }
      throw e;
    }
  }

  private int measure(
      RunReport report,
      HttpProtocol chosen,
      LoadPlan plan,
      Subscribers subscribers,
      @Nullable OwnCore core,
      TlsMaterial trust,
      Interruption interruption)
      throws InterruptedException {
    ThreadFactory threads =
        core == null ? new DefaultThreadFactory("loadgen", true) : core.threads();
    try (GeneratorClient client =
        connections.open(
            chosen, shape.concurrency(), trust, threads, topologyOptions.congestionControl())) {
      ApiRoot root = core == null ? Objects.requireNonNull(amf) : core.amf(chosen);
      SbiTarget target =
          new SbiTarget(
              client.client(), chosen, root, connections.callOptions(topologyOptions.isEmulated()));
      try (OwnCore.Meters meters = core == null ? null : core.meters(target, terminal)) {
        LoadOutcome outcome =
            new TrialRunner(terminal, interruption)
                .run(
                    chosen.id(),
                    plan,
                    new RegistrationWorkload(target, subscribers, deregister),
                    client.eventLoops(),
                    core == null ? new CompletableFuture<>() : core.death(),
                    meters == null ? RunListener.NONE : meters);
        Trial trial =
            Trial.of(chosen.id(), chosen.id(), "registration", null, outcome)
                .withSlos(slos.stream().map(slo -> slo.judge(outcome)).toList());
        trial = meters == null ? trial.withTopology(Trial.REMOTE) : meters.complete(trial, outcome);
        report.add(trial, outcome);
        report.finish(outcome.interrupted());
        new Summary(terminal).print(trial);
        terminal.out().println();
        terminal.out().println("Results: " + report.directory().path());
        terminal.out().flush();
        requireAlive(core, interruption);
        return exitCode(trial, outcome);
      }
    }
  }

  private static void requireAlive(@Nullable OwnCore core, Interruption interruption) {
    FunctionProcess dead = core == null ? null : core.death().getNow(null);
    if (dead != null && !interruption.happened()) {
      throw new CommandFailedException(dead.name() + " ended during the run" + dead.tail(), null);
    }
  }

  private HttpProtocol chooseProtocol() {
    if (protocol == null) {
      return amf != null && amf.secure() ? HttpProtocol.H2 : HttpProtocol.H2C;
    }
    if (amf != null && !amf.scheme().equals(protocol.scheme())) {
      throw new ParameterException(
          spec.commandLine(),
          protocol
              + " goes with "
              + protocol.scheme()
              + "://, not with "
              + amf
              + "; choose another protocol or correct the URL");
    }
    if (amf == null && connections.ca != null) {
      throw new ParameterException(
          spec.commandLine(), "--ca goes with --amf: functions of this command's are believed");
    }
    return protocol;
  }

  private List<String> steps() {
    return RegistrationWorkload.steps(deregister);
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
          amf == null
              ? "No registration succeeded: see what went wrong above, and the logs in the run"
                  + " directory."
              : "No registration succeeded: see what went wrong above, and whether --amf "
                  + amf
                  + " is an AMF with the UE-facing API, and --key-seed that of its AUSF.");
      return ExitCodes.INTERNAL;
    }
    return ExitCodes.GOOD;
  }

  private Map<String, Object> configuration(
      HttpProtocol chosen, LoadPlan plan, String topology, @Nullable LinkPlan link) {
    Map<String, Object> configuration = new LinkedHashMap<>();
    if (amf != null) {
      configuration.put("amf", amf.toString());
    } else {
      configuration.put("function-jvm-options", CoreSettings.SMALL_JVM);
    }
    topologyOptions.describe(topology, link, configuration);
    configuration.put("protocol", chosen.id());
    configuration.put("deregister", deregister);
    ShapeOptions.describe(plan, configuration);
    subscriberOptions.describe(configuration);
    connections.describe(chosen, shape.concurrency(), topologyOptions.isEmulated(), configuration);
    configuration.put("slo", slos.stream().map(Slo::toString).toList());
    return configuration;
  }

  /** What an option's value makes impossible is the command line's fault. */
  private <T> T checked(Callable<T> step) {
    return Objects.requireNonNull(checkedOrNull(step::call));
  }

  private <T> @Nullable T checkedOrNull(Step<T> step) {
    try {
      return step.take();
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private interface Step<T> {
    @Nullable T take() throws Exception;
  }
}
