package org.sbamock.loadgen.cli;

import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.tls.TlsMaterial;
import org.sbamock.linkemu.emulated.LinkException;
import org.sbamock.loadgen.cli.trial.TrialRunner;
import org.sbamock.loadgen.engine.LoadOutcome;
import org.sbamock.loadgen.engine.RunListener;
import org.sbamock.loadgen.metrics.LiveMetrics;
import org.sbamock.loadgen.process.BootJars;
import org.sbamock.loadgen.process.CoreSettings;
import org.sbamock.loadgen.process.FunctionException;
import org.sbamock.loadgen.process.FunctionKind;
import org.sbamock.loadgen.process.FunctionProcess;
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
import org.sbamock.loadgen.workload.WorkloadParameters;
import org.sbamock.loadgen.workload.Workloads;
import org.sbamock.sbi.ApiRoot;

/** Plays a load, and says what the command is to end with. */
final class LoadTrial {
  private final Terminal terminal;
  private final LoadOptions options;
  private final PreparedLoad load;
  private final RunReport report;
  private final LiveMetrics live;

  LoadTrial(
      Terminal terminal,
      LoadOptions options,
      PreparedLoad load,
      RunReport report,
      LiveMetrics live) {
    this.terminal = terminal;
    this.options = options;
    this.load = load;
    this.report = report;
    this.live = live;
  }

  /** At functions that run already. */
  int atGivenFunctions(TlsMaterial tls) throws InterruptedException {
    try (Interruption interruption = Interruption.listen(ExitCodes.INTERRUPTED)) {
      return measure(load.given(), null, tls, interruption);
    }
  }

  /** At functions that are started for it, and ended. */
  int atOwnCore(BootJars jars) throws InterruptedException {
    try (Interruption interruption = Interruption.listen(ExitCodes.INTERRUPTED);
        OwnCore core = core(jars)) {
      interruption.onSignal(core::interrupted);
      if (!start(core, interruption)) {
        report.finish(true);
        return ExitCodes.INTERRUPTED;
      }
      List<ApiRoot> called =
          options.workload.ofCore(FunctionKind.AMF, FunctionKind.NRF, FunctionKind.AUSF).stream()
              .map(kind -> core.root(kind, load.protocol()))
              .toList();
      return measure(called, core, core.tls(), interruption);
    }
  }

  private OwnCore core(BootJars jars) {
    return new OwnCore(
        jars,
        report.directory().path(),
        CoreSettings.SMALL_JVM,
        options.topology.congestionControl(),
        load.link(),
        options.workload.kind().hasRoute(),
        options.workload.resumption(),
        options.connections.mutualTls());
  }

  private boolean start(OwnCore core, Interruption interruption) throws InterruptedException {
    terminal.notice("Starting NRF, AUSF and AMF ...");
    try {
      core.start(load.protocol());
      return true;
    } catch (FunctionException | LinkException e) {
      if (interruption.happened()) {
        return false;
      }
      throw e;
    }
  }

  private int measure(
      List<ApiRoot> called, @Nullable OwnCore core, TlsMaterial tls, Interruption interruption)
      throws InterruptedException {
    String protocol = load.protocol().id();
    String workload = options.workload.kind().id();
    WorkloadParameters parameters = options.parameters(load, called);
    ThreadFactory threads =
        core == null ? new DefaultThreadFactory("loadgen", true) : core.threads();
    GeneratorSettings settings = options.settings(parameters);
    RunClocks clocks = new RunClocks(parameters, settings, tls, core != null);
    clocks.runBegins();
    try (GeneratorClient client = new GeneratorClient(settings, tls, threads)) {
      MeteredWorkload played = Workloads.of(parameters, client.client());
      Throughput throughput = new Throughput(played);
      EarlyDataMeter earlyData = new EarlyDataMeter(played.counts());
      RunListener content = RunListener.both(throughput, earlyData);
      try (OwnCore.Meters meters = core == null ? null : meters(core, played)) {
        LoadOutcome outcome =
            new TrialRunner(terminal, interruption)
                .run(
                    protocol,
                    load.plan(),
                    played,
                    client.eventLoops(),
                    core == null ? new CompletableFuture<>() : core.death(),
                    RunListener.both(
                        meters == null ? content : RunListener.both(meters, content),
                        live.trial(protocol, workload, protocol, played.counts())));
        Trial trial =
            Trial.of(protocol, protocol, workload, null, outcome)
                .withSlos(options.slos.stream().map(slo -> slo.judge(outcome)).toList());
        trial = meters == null ? trial.withTopology(Trial.REMOTE) : meters.complete(trial, outcome);
        report.add(trial, outcome);
        trial = trial.withClocks(clocks.runEnds(outcome.interrupted()));
        report.complete(trial);
        live.close();
        report.finish(outcome.interrupted(), live.uses());
        LoadConclusion conclusion = new LoadConclusion(terminal, options);
        conclusion.print(trial, remarks(outcome, throughput, earlyData), report.directory().path());
        requireAlive(core, interruption);
        return conclusion.exitCode(trial, outcome);
      }
    }
  }

  private OwnCore.Meters meters(OwnCore core, MeteredWorkload played) {
    return core.meters(
        played.counts(),
        load.protocol(),
        terminal,
        options.shape.registrations() > 0,
        load.stalls());
  }

  private List<String> remarks(
      LoadOutcome outcome, Throughput throughput, EarlyDataMeter earlyData) {
    List<String> remarks = new ArrayList<>();
    if (!options.workload.isRegistration()) {
      remarks.add(throughput.text(outcome));
    }
    if (options.workload.resumption().early()) {
      remarks.add(earlyData.text());
    }
    return remarks;
  }

  private static void requireAlive(@Nullable OwnCore core, Interruption interruption) {
    FunctionProcess dead = core == null ? null : core.death().getNow(null);
    if (dead != null && !interruption.happened()) {
      throw new CommandFailedException(dead.name() + " ended during the run" + dead.tail(), null);
    }
  }
}
