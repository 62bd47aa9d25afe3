/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.tls.TlsMaterial;
import org.sbamock.linkemu.emulated.LinkException;
import org.sbamock.loadgen.cli.metrics.LoadTracing;
import org.sbamock.loadgen.cli.trial.ConsoleObserver;
import org.sbamock.loadgen.cli.worker.WorkerRun;
import org.sbamock.loadgen.engine.LoadOutcome;
import org.sbamock.loadgen.engine.LoadPlan;
import org.sbamock.loadgen.metrics.LiveMetrics;
import org.sbamock.loadgen.process.BootJars;
import org.sbamock.loadgen.process.CoreSettings;
import org.sbamock.loadgen.process.EmulatedLink;
import org.sbamock.loadgen.process.FunctionException;
import org.sbamock.loadgen.process.FunctionKind;
import org.sbamock.loadgen.process.FunctionProcess;
import org.sbamock.loadgen.process.LinkPlan;
import org.sbamock.loadgen.process.Stalls;
import org.sbamock.loadgen.process.meter.LinkMeter;
import org.sbamock.loadgen.process.meter.MemoryMeter;
import org.sbamock.loadgen.result.RunReport;
import org.sbamock.loadgen.result.Trial;
import org.sbamock.loadgen.sut.CoreUnderTest;
import org.sbamock.loadgen.sut.NrfOutage;
import org.sbamock.loadgen.terminal.CommandFailedException;
import org.sbamock.loadgen.terminal.ExitCodes;
import org.sbamock.loadgen.terminal.Interruption;
import org.sbamock.loadgen.terminal.Terminal;
import org.sbamock.loadgen.trial.ContentMeter;
import org.sbamock.loadgen.trial.EarlyDataMeter;
import org.sbamock.loadgen.trial.SystemUnderTest;
import org.sbamock.loadgen.trial.TrialMeasurement;
import org.sbamock.loadgen.trial.TrialMeter;
import org.sbamock.loadgen.trial.TrialSession;
import org.sbamock.loadgen.trial.TrialSpec;
import org.sbamock.loadgen.workload.WorkloadParameters;
import org.sbamock.loadgen.workload.call.CallCounts;
import org.sbamock.loadgen.workload.call.MeteredWorkload;
import org.sbamock.sbi.ApiRoot;

/** The trial of {@code load}, whose methods return the exit code of the command. */
final class LoadTrial {
  /** The first call may require three handshakes on each of two hops, under any condition. */
  private static final String EMULATED_DEADLINE = "20s";

  /** The default of the NRF. */
  private static final Duration TOKEN_LIFETIME = Duration.ofHours(1);

  private final Terminal terminal;
  private final LoadOptions options;
  private final PreparedLoad load;
  private final RunReport report;
  private final LiveMetrics live;
  private final LoadTracing tracing;
  private final WorkerRun worker;

  LoadTrial(
      Terminal terminal,
      LoadOptions options,
      PreparedLoad load,
      RunReport report,
      LiveMetrics live,
      LoadTracing tracing,
      WorkerRun worker) {
    this.terminal = terminal;
    this.options = options;
    this.load = load;
    this.report = report;
    this.live = live;
    this.tracing = tracing;
    this.worker = worker;
  }

  /** Runs the trial against running functions. */
  int runAgainstGivenFunctions(TlsMaterial tls) throws InterruptedException {
    try (Interruption interruption = Interruption.listen(ExitCodes.INTERRUPTED)) {
      return measure(
          load.given(),
          SystemUnderTest.running(tls, options.connections.callbackHost()),
          null,
          interruption);
    }
  }

  /** Runs the trial against functions that are started for it and stopped afterwards. */
  int runAgainstOwnCore(BootJars jars) throws InterruptedException {
    try (Interruption interruption = Interruption.listen(ExitCodes.INTERRUPTED);
        CoreUnderTest core = CoreUnderTest.open(setup(jars))) {
      interruption.onSignal(core::interruptStart);
      if (!start(core, interruption)) {
        report.finish(true);
        return ExitCodes.INTERRUPTED;
      }
      List<ApiRoot> called =
          functions().stream().map(kind -> core.apiRoot(kind, load.protocol())).toList();
      return measure(called, core, core, interruption);
    }
  }

  /** Returns the functions of the core that the workload calls, in order. */
  private List<FunctionKind> functions() {
    return options.workload.ofCore(FunctionKind.AMF, FunctionKind.NRF, FunctionKind.AUSF);
  }

  private CoreUnderTest.Setup setup(BootJars jars) {
    LinkPlan link = load.link();
    return new CoreUnderTest.Setup(
        jars,
        report.directory().path(),
        CoreSettings.SMALL_JVM,
        functionSettings(),
        options.connections.mutualTls(),
        link == null ? null : new CoreUnderTest.LinkSetup(link.seed(), 1),
        null);
  }

  private Map<String, String> functionSettings() {
    Map<String, String> settings =
        new LinkedHashMap<>(options.workload.resumption().functionSettings());
    settings.putAll(options.subscriberOptions.functionSettings());
    settings.putAll(tracing.functionSettings());
    if (options.topology.congestionControl() != null) {
      settings.put(
          "sbamock.sbi.congestion-control",
          options.topology.congestionControl().name().toLowerCase(Locale.ROOT));
    }
    if (options.workload.kind().hasRoute()) {
      settings.put("sbamock.probe.forward", "true");
      settings.put("sbamock.sbi.limits.handler-timeout", "60s");
    }
    if (options.connections.oauth2()) {
      settings.put("sbamock.sbi.oauth2.required", "true");
      settings.put("sbamock.access-token.lifetime", tokenLifetime(load.plan()) + "s");
    }
    if (options.connections.mutualTls()) {
      settings.put("sbamock.tls.client-auth", "need");
    }
    if (load.link() != null) {
      settings.put("sbamock.client.deadline", EMULATED_DEADLINE);
    }
    return settings;
  }

  /** Returns a lifetime in seconds within which an access token of the generator is not renewed. */
  private static long tokenLifetime(LoadPlan plan) {
    return TOKEN_LIFETIME.plus(plan.warmup()).plus(plan.duration()).plus(plan.drain()).toSeconds();
  }

  private boolean start(CoreUnderTest core, Interruption interruption) throws InterruptedException {
    terminal.notice("Starting NRF, AUSF and AMF ...");
    try {
      core.start(load.protocol());
    } catch (FunctionException | LinkException e) {
      if (interruption.happened()) {
        return false;
      }
      throw e;
    }
    LinkPlan plan = load.link();
    EmulatedLink link = core.link();
    if (plan != null && link != null) {
      core.impair(plan.conditions());
      if (plan.capture() != null) {
        link.capture(plan.capture());
      }
    }
    return true;
  }

  private int measure(
      List<ApiRoot> called,
      SystemUnderTest system,
      @Nullable CoreUnderTest core,
      Interruption interruption)
      throws InterruptedException {
    WorkloadParameters parameters = options.parameters(load, called);
    TrialSpec<MeteredWorkload> spec =
        TrialSpec.of(
            load.protocol().id(), parameters, options.settings(parameters), tracing.tracing());
    RunClocks clocks = new RunClocks(parameters, spec.settings(), system.tls(), core != null);
    clocks.runBegins();
    try (TrialSession<MeteredWorkload> session =
        session(spec, system, new ConsoleObserver(terminal, interruption))) {
      EarlyDataMeter earlyData = new EarlyDataMeter(session.workload().counts());
      if (!worker.awaitStart(interruption)) {
        report.finish(true);
        return ExitCodes.INTERRUPTED;
      }
      TrialMeasurement measured = session.run(load.plan(), meters(core, session, spec, earlyData));
      Trial trial = measured.trial(topology(core)).withSlos(verdicts(measured.outcome()));
      report.add(trial, measured.outcome());
      trial = trial.withClocks(clocks.runEnds(measured.outcome().interrupted()));
      report.complete(trial);
      live.close();
      report.finish(measured.outcome().interrupted(), live.uses());
      worker.measured(measured.outcome());
      LoadConclusion conclusion = new LoadConclusion(terminal, options);
      conclusion.print(trial, remarks(measured, earlyData), report.directory().path());
      if (measured.failure() != null && !interruption.happened()) {
        throw new CommandFailedException(measured.failure(), null);
      }
      return conclusion.exitCode(trial, measured);
    }
  }

  private static TrialSession<MeteredWorkload> session(
      TrialSpec<MeteredWorkload> spec, SystemUnderTest system, ConsoleObserver observer) {
    try {
      return new TrialSession<>(spec, system, observer);
    } catch (IllegalStateException e) {
      throw new CommandFailedException(String.valueOf(e.getMessage()), e);
    }
  }

  /** Judges the objectives, which apply to the whole load and not to the share of a worker. */
  private List<Trial.SloVerdict> verdicts(LoadOutcome outcome) {
    return worker.isShare()
        ? List.of()
        : options.slos.stream().map(slo -> slo.judge(outcome)).toList();
  }

  private static String topology(@Nullable CoreUnderTest core) {
    return core == null ? Trial.REMOTE : core.link() == null ? Trial.LOCAL : Trial.EMULATED;
  }

  private List<TrialMeter> meters(
      @Nullable CoreUnderTest core,
      TrialSession<MeteredWorkload> session,
      TrialSpec<MeteredWorkload> spec,
      EarlyDataMeter earlyData) {
    CallCounts counts = session.workload().counts();
    List<TrialMeter> meters = new ArrayList<>();
    if (core != null) {
      meters.addAll(coreMeters(core, counts));
    }
    meters.add(new ContentMeter(session.workload()));
    meters.add(earlyData);
    meters.addAll(worker.meters());
    meters.add(
        TrialMeter.following(
            live.trial(spec.name(), spec.workload(), spec.protocol().id(), counts)));
    return meters;
  }

  private List<TrialMeter> coreMeters(CoreUnderTest core, CallCounts counts) {
    List<FunctionProcess> functions = core.functions();
    List<TrialMeter> meters = new ArrayList<>();
    if (options.shape.registrations() > 0) {
      meters.add(new MemoryMeter(functions));
    }
    LinkPlan plan = load.link();
    EmulatedLink link = core.link();
    if (plan != null && link != null) {
      meters.add(new LinkMeter(link, plan, terminal::printNotice));
    }
    meters.addAll(core.meters(counts, functions().get(0), load.protocol()));
    NrfOutage.Times outage = options.nrf.outage();
    if (outage != null) {
      meters.add(new NrfOutage(core, load.protocol(), outage, terminal::printNotice));
    }
    meters.add(new Stalls(functions, load.stalls(), terminal::printNotice));
    return meters;
  }

  private List<String> remarks(TrialMeasurement measured, EarlyDataMeter earlyData) {
    List<String> remarks = new ArrayList<>();
    if (!options.workload.kind().registersUes()) {
      remarks.add(
          String.format(
              Locale.ROOT,
              "content %,.0f octets/s sent, %,.0f octets/s received",
              measured.values().getOrDefault(ContentMeter.SENT, 0.0),
              measured.values().getOrDefault(ContentMeter.RECEIVED, 0.0)));
    }
    if (options.workload.resumption().early()) {
      remarks.add(earlyData.text());
    }
    remarks.addAll(tracing.remarks());
    return remarks;
  }
}
