/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.sbamock.http.tls.TlsMaterial;
import org.sbamock.loadgen.cli.metrics.LoadTracing;
import org.sbamock.loadgen.cli.options.TargetHosts;
import org.sbamock.loadgen.cli.worker.Worker;
import org.sbamock.loadgen.cli.worker.WorkerRun;
import org.sbamock.loadgen.metrics.LiveMetrics;
import org.sbamock.loadgen.process.BootJars;
import org.sbamock.loadgen.process.FunctionKind;
import org.sbamock.loadgen.result.RunDirectory;
import org.sbamock.loadgen.result.RunReport;
import org.sbamock.loadgen.terminal.Terminal;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * The {@code load} command, which runs a workload against running functions or functions that it
 * starts.
 */
@Command(
    name = "load",
    description = {
      "Registers UEs, or runs another --workload, at running functions (--amf, --route), or at"
          + " functions that it starts on loopback or on an emulated link.",
      "",
      "Each UE conceals its SUPI in a SUCI, verifies AUTN, responds by 5G AKA or EAP-AKA' and checks its 5G-GUTI. In a closed loop, --ues UEs register concurrently, each again when its registration has ended. In an open loop, registrations start at --rate, and latency is measured from their intended start. Other workloads use the same two loops."
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
      "  sbamock load --protocol h3 --mutual-tls --oauth2 --eap 30%% --resync 5%%",
      "  sbamock load --workload mobility --protocol h2 --eap 30%% --ues 16 --duration 30s",
      "  sbamock load --workload chain --protocol h3 --fresh-connections --cycles 2k",
      "  sbamock load --workload page --protocol h2 --initial-window 4096 --cycles 68",
      "  sbamock load --workload chain --protocol h2c --route http://b:8000,http://c:8000 --cycles"
          + " 100",
      "  sbamock load --amf http://amf.example:8000 --rate 2k/s --worker 2/4 --runs shared/run1"
    })
final class LoadCommand implements Callable<Integer> {
  @Spec
  @SuppressWarnings("NullAway.Init")
  CommandSpec spec;

  @Mixin LoadOptions options = new LoadOptions();

  private final Terminal terminal;

  LoadCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  /** Returns the command with additional options for the declared dimensions. */
  static CommandLine commandLine(Terminal terminal) {
    LoadCommand load = new LoadCommand(terminal);
    CommandLine line = new CommandLine(load);
    load.options.dimensions.addTo(line.getCommandSpec());
    return line;
  }

  @Override
  public Integer call() throws InterruptedException {
    PreparedLoad load = checked(options::prepare);
    Optional<Integer> anew = options.topology.enter();
    if (anew.isPresent()) {
      return anew.get();
    }
    load.given().forEach(TargetHosts::requireResolvable);
    BootJars jars = load.ownCore() ? BootJars.ofProcess() : null;
    if (jars != null) {
      List.of(FunctionKind.values()).forEach(jars::find);
    }
    TlsMaterial tls = checked(options.connections::tls);
    try (LiveMetrics live = checked(() -> options.metrics.open(terminal::printNotice));
        LoadTracing tracing = new LoadTracing(load.tracing())) {
      RunReport report =
          new RunReport(
              checked(this::newDirectory),
              "load",
              load.ownCore(),
              load.plan().seed(),
              options.configuration(load));
      terminal.notice(
          "Run directory " + report.directory().path() + ", seed " + load.plan().seed());
      WorkerRun worker =
          new WorkerRun(
              terminal,
              options.worker,
              report.directory(),
              load.protocol().id(),
              load.plan().seed());
      LoadTrial trial = new LoadTrial(terminal, options, load, report, live, tracing, worker);
      try {
        return jars == null ? trial.runAgainstGivenFunctions(tls) : trial.runAgainstOwnCore(jars);
      } catch (RuntimeException e) {
        worker.failed(e);
        throw e;
      }
    }
  }

  private RunDirectory newDirectory() {
    Worker worker = options.worker.worker();
    return worker == null
        ? options.results.newDirectory("load")
        : options.results.newWorkerDirectory(worker.directoryName());
  }

  /** Runs a step; its {@link IllegalArgumentException} is reported as a usage error. */
  private <T> T checked(Supplier<T> step) {
    try {
      return step.get();
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }
}
