/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.bench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.linkemu.emulated.LinkException;
import org.sbamock.loadgen.cli.options.ResultOptions;
import org.sbamock.loadgen.process.BootJars;
import org.sbamock.loadgen.process.FunctionKind;
import org.sbamock.loadgen.result.RunDirectory;
import org.sbamock.loadgen.soak.Flatness;
import org.sbamock.loadgen.soak.MixedSoakRun;
import org.sbamock.loadgen.soak.PhaseResult;
import org.sbamock.loadgen.soak.SoakPlan;
import org.sbamock.loadgen.soak.SoakReport;
import org.sbamock.loadgen.soak.SoakResult;
import org.sbamock.loadgen.soak.SoakSample;
import org.sbamock.loadgen.soak.invariant.InvariantLog;
import org.sbamock.loadgen.soak.invariant.InvariantResult;
import org.sbamock.loadgen.sut.CoreUnderTest;
import org.sbamock.loadgen.terminal.ExitCodes;
import org.sbamock.loadgen.terminal.Interruption;
import org.sbamock.loadgen.terminal.Table;
import org.sbamock.loadgen.terminal.Terminal;

/** A mixed soak on the command line. */
final class MixedSoak implements FunctionRun {
  private final Terminal terminal;
  private final MixedSoakOptions options;
  private final FunctionOptions functions;
  private final SoakPlan plan;
  private final RunDirectory directory;
  private final SoakReport report;
  private InvariantLog invariants = new InvariantLog();
  private List<SoakSample> samples = List.of();
  private @Nullable SoakResult result;

  MixedSoak(
      Terminal terminal,
      MixedSoakOptions options,
      FunctionOptions functions,
      HttpProtocol protocol,
      ResultOptions results) {
    this.terminal = terminal;
    this.options = options;
    this.functions = functions;
    this.plan = options.plan(protocol, results.resolveSeed());
    BootJars jars = BootJars.ofProcess();
    for (FunctionKind kind : FunctionKind.values()) {
      jars.find(kind);
    }
    jars.find("stub");
    this.directory = results.newDirectory("bench-soak");
    this.report = new SoakReport(directory, plan.seed(), configuration());
  }

  int run() throws InterruptedException {
    terminal.notice("Run directory " + directory.path() + ", seed " + plan.seed());
    return FunctionRun.perform(this, ExitCodes.SLO_FAILED);
  }

  private Map<String, Object> configuration() {
    Map<String, Object> configuration = new LinkedHashMap<>();
    MixedSoakOptions.describe(plan, configuration);
    configuration.put("no-link", options.noLink);
    configuration.put("settings", functions.settings);
    configuration.put("function-jvm-options", functions.server().jvm());
    return configuration;
  }

  @Override
  public void measure(Interruption interruption) throws InterruptedException {
    try (CoreUnderTest core = open()) {
      interruption.onSignal(core::interruptStart);
      MixedSoakRun run = new MixedSoakRun(core, plan, interruption::happened);
      invariants = run.invariants();
      interruption.onSignal(run::interrupt);
      samples = run.run(directory.path(), this::seen);
    }
  }

  /** Opens a core on an emulated link, or on loopback if the machine does not permit a link. */
  private CoreUnderTest open() throws InterruptedException {
    if (!options.noLink) {
      try {
        return CoreUnderTest.open(setup(new CoreUnderTest.LinkSetup(plan.seed(), 1)));
      } catch (LinkException e) {
        terminal.notice("Without link conditions: " + e.getMessage());
      }
    }
    return CoreUnderTest.open(setup(null));
  }

  private CoreUnderTest.Setup setup(CoreUnderTest.@Nullable LinkSetup link) {
    Map<String, String> settings = new LinkedHashMap<>(MixedSoakRun.settings());
    settings.putAll(functions.settings);
    return new CoreUnderTest.Setup(
        BootJars.ofProcess(),
        directory.path(),
        functions.server().jvm(),
        settings,
        false,
        link,
        null);
  }

  private void seen(PhaseResult phase) {
    report.add(phase, invariants);
    terminal.printNotice(
        String.format(
            Locale.ROOT,
            "phase %d, %s, %s, fault %s, link %s: %,d of %,d iterations succeeded, %d violations",
            phase.number(),
            phase.protocol(),
            phase.connections(),
            phase.fault(),
            phase.condition(),
            phase.succeeded(),
            phase.iterations(),
            phase.violations()));
  }

  @Override
  public void report(boolean complete, boolean interrupted) {
    List<Flatness> flatness =
        complete && !interrupted
            ? MixedSoakRun.flatness(plan, samples, report.phases())
            : List.of();
    SoakResult last = report.finish(invariants, flatness, !complete || interrupted);
    result = last;
    new SoakPage(last, samples).write(directory);
    print(last);
  }

  @Override
  public boolean succeeded() {
    return result != null && result.succeeded();
  }

  private void print(SoakResult last) {
    Table checks = new Table().row("invariant", "checks", "violations");
    for (InvariantResult each : last.invariants()) {
      checks.row(
          each.title(),
          String.format(Locale.ROOT, "%,d", each.checks()),
          String.format(Locale.ROOT, "%,d", each.violations()));
    }
    var out = terminal.out();
    out.println();
    checks.lines().forEach(out::println);
    last.invariants().stream()
        .flatMap(each -> each.examples().stream())
        .forEach(example -> out.println("  " + example));
    if (!last.flatness().isEmpty()) {
      Table trends = new Table().row("process", "quantity", "median", "growth", "tolerance", "");
      for (Flatness each : last.flatness()) {
        List<String> cells =
            new ArrayList<>(List.of(each.process(), each.quantity(), number(each.median())));
        cells.addAll(List.of(number(each.growth()), number(each.tolerance()), verdict(each)));
        trends.row(cells);
      }
      out.println();
      trends.lines().forEach(out::println);
    }
    out.println();
    out.println("Results: " + directory.path());
    out.flush();
  }

  private static String verdict(Flatness each) {
    return !each.judged() ? "too few phases" : each.flat() ? "flat" : "grows";
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }
}
