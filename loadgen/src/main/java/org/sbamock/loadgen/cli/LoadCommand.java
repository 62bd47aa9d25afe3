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
import org.sbamock.http.client.CallOptions;
import org.sbamock.http.tls.TlsMaterial;
import org.sbamock.linkemu.emulated.LinkException;
import org.sbamock.loadgen.cli.metrics.MetricsOptions;
import org.sbamock.loadgen.engine.LoadOutcome;
import org.sbamock.loadgen.engine.LoadPlan;
import org.sbamock.loadgen.engine.RunListener;
import org.sbamock.loadgen.metrics.LiveMetrics;
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
import org.sbamock.loadgen.workload.EarlyDataMeter;
import org.sbamock.loadgen.workload.GeneratorClient;
import org.sbamock.loadgen.workload.GeneratorSettings;
import org.sbamock.loadgen.workload.MeteredWorkload;
import org.sbamock.loadgen.workload.RegistrationWorkload;
import org.sbamock.loadgen.workload.Subscribers;
import org.sbamock.loadgen.workload.WorkloadParameters;
import org.sbamock.loadgen.workload.Workloads;
import org.sbamock.sbi.ApiRoot;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Plays a workload against functions at a given place, or of its own. */
@Command(
    name = "load",
    description = {
      "Registers UEs, or plays another --workload, at functions that run already (--amf, --route),"
          + " or that are started for it, on loopback or on an emulated link.",
      "",
      "Each UE makes its SUCI, verifies AUTN, computes RES* and checks its 5G-GUTI. A closed loop"
          + " keeps --ues of them busy; an open loop (--rate) starts them at that rate, and"
          + " measures from when each should have started. The same goes for the clients of the other"
          + " workloads."
    },
    footer = {
      "",
      "Examples:",
      "  sbamock load --amf http://127.0.0.1:8000 --ues 64 --duration 30s",
      "  sbamock load --amf https://amf.example:443 --protocol h3 --ca ca.pem --rate 500/s"
          + " --arrivals poisson --slo 'p99<50ms' --slo 'success>=99.9%%'",
      "  sbamock load --topology emulated --condition lag --protocol h3 --ues 16",
      "  sbamock load --topology emulated --condition 'delay 20ms loss 2%%' --between ue-amf",
      "  sbamock load --topology emulated --partition ausf@10s+5s",
      "  sbamock load --duration 10m --metrics prometheus=9464",
      "  sbamock load --rate 200/s --stall amf@10s+2s",
      "  sbamock load --registrations 1M --ues 256",
      "  sbamock load --workload chain --protocol h3 --fresh-connections --cycles 2k",
      "  sbamock load --workload page --protocol h2 --initial-window 4096 --cycles 68",
      "  sbamock load --workload chain --protocol h2c --route http://b:8000,http://c:8000 --cycles 100"
    })
final class LoadCommand implements Callable<Integer> {
  private static final int CORE_FUNCTIONS = 3;

  @Spec
  @SuppressWarnings("NullAway.Init")
  CommandSpec spec;

  @Option(
      names = "--amf",
      paramLabel = "<url>",
      description =
          "The API root of the AMF, or of what function the workload calls, like"
              + " http://127.0.0.1:8000 (default: NRF, AUSF and AMF are started for the run).")
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

  @ArgGroup(heading = "%nWhat is done:%n", validate = false)
  WorkloadOptions workload = new WorkloadOptions();

  @ArgGroup(heading = "%nHow much and how long:%n", validate = false)
  ShapeOptions shape = new ShapeOptions();

  @ArgGroup(heading = "%nThe UEs:%n", validate = false)
  SubscriberOptions subscriberOptions = new SubscriberOptions();

  @ArgGroup(heading = "%nConnections:%n", validate = false)
  ConnectionOptions connections = new ConnectionOptions();

  @ArgGroup(heading = "%nWhere the parties are, and the network between them:%n", validate = false)
  TopologyOptions topologyOptions = new TopologyOptions();

  @ArgGroup(heading = "%nMetrics while it runs:%n", validate = false)
  MetricsOptions metrics = new MetricsOptions();

  @ArgGroup(heading = "%nResults:%n", validate = false)
  ResultOptions results = new ResultOptions();

  private final Terminal terminal;

  LoadCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException {
    List<ApiRoot> given = checked(() -> workload.given(amf));
    String topology = checked(() -> topologyOptions.resolve(!given.isEmpty()));
    HttpProtocol chosen = chooseProtocol(given);
    long seed = results.resolveSeed();
    LoadPlan plan = checked(() -> shape.plan(seed, workload.kind));
    LinkPlan link = checkedOrNull(() -> topologyOptions.plan(seed, plan.duration()));
    checked(() -> topologyOptions.stalls(plan.duration()));
    Subscribers subscribers = checked(() -> subscriberOptions.resolve(shape.registrations()));
    checked(
        () -> {
          workload.check(chosen, given, callOptions(), subscribers);
          if (deregister && !workload.isRegistration()) {
            throw new IllegalArgumentException("--deregister goes with --workload registration");
          }
          connections.check(chosen, concurrency(), given.isEmpty());
          slos.forEach(slo -> slo.requireStep(steps(given)));
          return slos;
        });
    Optional<Integer> anew = topologyOptions.enter();
    if (anew.isPresent()) {
      return anew.get();
    }
    BootJars jars = given.isEmpty() ? BootJars.ofProcess() : null;
    if (jars != null) {
      List.of(FunctionKind.values()).forEach(jars::find);
    }
    TlsMaterial tls = checked(connections::tls);
    try (LiveMetrics live = checked(() -> metrics.open(terminal::interject))) {
      RunReport report =
          new RunReport(
              RunDirectory.create(results.runs, "load", ZonedDateTime.now(ZoneOffset.UTC)),
              "load",
              given.isEmpty(),
              seed,
              configuration(chosen, plan, topology, link));
      terminal.notice("Run directory " + report.directory().path() + ", seed " + seed);
      return run(report, plan, chosen, given, subscribers, jars, link, tls, live);
    }
  }

  private int run(
      RunReport report,
      LoadPlan plan,
      HttpProtocol chosen,
      List<ApiRoot> given,
      Subscribers subscribers,
      @Nullable BootJars jars,
      @Nullable LinkPlan link,
      TlsMaterial tls,
      LiveMetrics live)
      throws InterruptedException {
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
          plan,
          parameters(chosen, given, subscribers, core),
          core,
          core == null ? tls : core.tls(),
          interruption,
          live);
    }
  }

  private OwnCore ownCore(BootJars jars, RunReport report, @Nullable LinkPlan link) {
    return new OwnCore(
        jars,
        report.directory().path(),
        CoreSettings.SMALL_JVM,
        topologyOptions.congestionControl(),
        link,
        workload.kind.hasRoute(),
        workload.resumption,
        connections.mutualTls);
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

  private WorkloadParameters parameters(
      HttpProtocol chosen, List<ApiRoot> given, Subscribers subscribers, @Nullable OwnCore core) {
    List<ApiRoot> called =
        core == null
            ? given
            : workload.ofCore(FunctionKind.AMF, FunctionKind.NRF, FunctionKind.AUSF).stream()
                .map(kind -> core.root(kind, chosen))
                .toList();
    return workload.parameters(chosen, called, callOptions(), subscribers, deregister);
  }

  private CallOptions callOptions() {
    return connections.callOptions(topologyOptions.isEmulated());
  }

  private int concurrency() {
    return shape.concurrency(workload.kind);
  }

  private int measure(
      RunReport report,
      LoadPlan plan,
      WorkloadParameters parameters,
      @Nullable OwnCore core,
      TlsMaterial tls,
      Interruption interruption,
      LiveMetrics live)
      throws InterruptedException {
    HttpProtocol chosen = parameters.protocol();
    ThreadFactory threads =
        core == null ? new DefaultThreadFactory("loadgen", true) : core.threads();
    GeneratorSettings settings =
        connections.settings(
            parameters,
            concurrency(),
            workload.apply(
                GeneratorSettings.DEFAULT.withCongestionControl(
                    topologyOptions.congestionControl())));
    RunClocks clocks = new RunClocks(parameters, settings, tls, core != null);
    clocks.runBegins();
    try (GeneratorClient client = new GeneratorClient(settings, tls, threads)) {
      MeteredWorkload played = Workloads.of(parameters, client.client());
      Throughput throughput = new Throughput(played);
      EarlyDataMeter earlyData = new EarlyDataMeter(played.counts());
      RunListener content = RunListener.both(throughput, earlyData);
      try (OwnCore.Meters meters =
          core == null
              ? null
              : core.meters(
                  played.counts(),
                  chosen,
                  terminal,
                  shape.registrations() > 0,
                  topologyOptions.stalls(plan.duration()))) {
        LoadOutcome outcome =
            new TrialRunner(terminal, interruption)
                .run(
                    chosen.id(),
                    plan,
                    played,
                    client.eventLoops(),
                    core == null ? new CompletableFuture<>() : core.death(),
                    RunListener.both(
                        meters == null ? content : RunListener.both(meters, content),
                        live.trial(chosen.id(), workload.kind.id(), chosen.id(), played.counts())));
        Trial trial =
            Trial.of(chosen.id(), chosen.id(), workload.kind.id(), null, outcome)
                .withSlos(slos.stream().map(slo -> slo.judge(outcome)).toList());
        trial = meters == null ? trial.withTopology(Trial.REMOTE) : meters.complete(trial, outcome);
        report.add(trial, outcome);
        trial = trial.withClocks(clocks.runEnds(outcome.interrupted()));
        report.complete(trial);
        live.close();
        report.finish(outcome.interrupted(), live.uses());
        new Summary(terminal).print(trial);
        terminal.out().println();
        if (!workload.isRegistration()) {
          terminal.out().println("  " + throughput.text(outcome));
        }
        if (workload.resumption.early()) {
          terminal.out().println("  " + earlyData.text());
        }
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

  private HttpProtocol chooseProtocol(List<ApiRoot> given) {
    if (protocol == null) {
      return !given.isEmpty() && given.get(0).secure() ? HttpProtocol.H2 : HttpProtocol.H2C;
    }
    for (ApiRoot root : given) {
      if (!root.scheme().equals(protocol.scheme())) {
        throw new ParameterException(
            spec.commandLine(),
            protocol
                + " goes with "
                + protocol.scheme()
                + "://, not with "
                + root
                + "; choose another protocol or correct the URL");
      }
    }
    if (given.isEmpty() && connections.ca != null) {
      throw new ParameterException(
          spec.commandLine(),
          "--ca goes with --amf or --route: functions of this command's are believed");
    }
    return protocol;
  }

  private List<String> steps(List<ApiRoot> given) {
    return workload.isRegistration()
        ? RegistrationWorkload.steps(deregister)
        : workload.kind.metrics(given.isEmpty() ? CORE_FUNCTIONS : given.size());
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
          "No " + workload.kind + " succeeded: see what went wrong above, and " + hint());
      return ExitCodes.INTERNAL;
    }
    return ExitCodes.GOOD;
  }

  private String hint() {
    if (amf == null && workload.route.isEmpty()) {
      return "the logs in the run directory.";
    }
    return workload.isRegistration()
        ? "whether --amf "
            + amf
            + " is an AMF with the UE-facing API, and --key-seed that of its AUSF."
        : "whether the functions are sbamock's"
            + (workload.kind.hasRoute() ? ", with sbamock.probe.forward." : ".");
  }

  private Map<String, Object> configuration(
      HttpProtocol chosen, LoadPlan plan, String topology, @Nullable LinkPlan link) {
    Map<String, Object> configuration = new LinkedHashMap<>();
    if (amf != null) {
      configuration.put("amf", amf.toString());
    } else if (workload.route.isEmpty()) {
      configuration.put("function-jvm-options", CoreSettings.SMALL_JVM);
    }
    topologyOptions.describe(topology, link, configuration);
    configuration.put("protocol", chosen.id());
    workload.describe(configuration);
    ShapeOptions.describe(plan, configuration);
    if (workload.isRegistration()) {
      configuration.put("deregister", deregister);
      subscriberOptions.describe(shape.registrations(), configuration);
    }
    connections.describe(chosen, concurrency(), topologyOptions.isEmulated(), configuration);
    metrics.describe(configuration);
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
