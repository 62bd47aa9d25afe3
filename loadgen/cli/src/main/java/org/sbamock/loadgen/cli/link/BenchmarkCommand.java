/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.link;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.sbamock.linkemu.emulated.EmulatedCarrier;
import org.sbamock.linkemu.emulated.LinkBenchmark;
import org.sbamock.loadgen.process.UserNamespace;
import org.sbamock.loadgen.terminal.CommandFailedException;
import org.sbamock.loadgen.terminal.ExitCodes;
import org.sbamock.loadgen.terminal.Table;
import org.sbamock.loadgen.terminal.Terminal;
import org.sbamock.sbi.Json;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * The {@code link benchmark} command, which measures the cost and the accuracy of the emulated
 * link.
 */
@Command(
    name = "benchmark",
    description = {
      "Measures the CPU cost of the link's relay and the accuracy of its delays on this machine."
          + " Run it while the machine is otherwise idle.",
      "",
      "The exit code is 99 if a goal is missed.",
      "",
      "  sbamock link benchmark",
      "  sbamock link benchmark --packets 100000 --json"
    })
final class BenchmarkCommand implements Callable<Integer> {
  @Option(
      names = "--packets",
      paramLabel = "<count>",
      description = "Packets of each of the three measurements (default: 20000).")
  int packets = 20_000;

  @Option(names = "--seed", paramLabel = "<seed>", description = "Seed of the delays (default: 1).")
  long seed = 1;

  @Option(names = "--json", description = "Print JSON.")
  boolean json;

  private final Terminal terminal;

  BenchmarkCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  /**
   * A figure and its goal.
   *
   * @param figure the name of the measured figure
   * @param goal its upper limit
   * @param measured its value
   */
  record Verdict(String figure, double goal, double measured, String unit, boolean met) {
    static Verdict of(String figure, double goal, double measured, String unit) {
      return new Verdict(figure, goal, measured, unit, measured <= goal);
    }
  }

  /** The JSON output. */
  record Report(LinkBenchmark.Result result, List<Verdict> verdicts) {}

  @Override
  public Integer call() throws InterruptedException {
    LinkBenchmark.check(packets);
    Optional<Integer> anew = UserNamespace.enterFor(new EmulatedCarrier());
    if (anew.isPresent()) {
      return anew.get();
    }
    LinkBenchmark.Result result;
    try {
      result = LinkBenchmark.run(packets, seed);
    } catch (IOException e) {
      throw new CommandFailedException("the benchmark failed: " + e.getMessage(), e);
    }
    List<Verdict> verdicts = verdicts(result);
    if (json) {
      terminal
          .out()
          .println(
              Json.mapper()
                  .writerWithDefaultPrettyPrinter()
                  .writeValueAsString(new Report(result, verdicts)));
    } else {
      print(result, verdicts);
    }
    terminal.out().flush();
    return verdicts.stream().allMatch(Verdict::met) ? ExitCodes.GOOD : ExitCodes.SLO_FAILED;
  }

  static List<Verdict> verdicts(LinkBenchmark.Result result) {
    double sdOff = Math.abs(result.sdMillis() / result.expectedSdMillis() - 1) * 100;
    double meanOff = Math.abs(result.meanMillis() - result.expectedMeanMillis());
    return List.of(
        Verdict.of("relay CPU per packet of 1,000 B", 12, result.cpuMicrosPerPacket(), "us"),
        Verdict.of("round trip at lossless, p50", 0.3, result.roundTripP50Millis(), "ms"),
        Verdict.of("delay of lag, mean off by", 1, meanOff, "ms"),
        Verdict.of("delay of lag, sd off by", 5, sdOff, "%"));
  }

  private void print(LinkBenchmark.Result result, List<Verdict> verdicts) {
    Table table = new Table().row("figure", "goal", "measured", "verdict");
    for (Verdict verdict : verdicts) {
      table.row(
          verdict.figure(),
          String.format(Locale.ROOT, "<= %s %s", number(verdict.goal()), verdict.unit()),
          String.format(Locale.ROOT, "%.3f %s", verdict.measured(), verdict.unit()),
          verdict.met() ? terminal.green("met") : terminal.red("missed"));
    }
    table.lines().forEach(terminal.out()::println);
    terminal
        .out()
        .printf(
            Locale.ROOT,
            "One way under lag: mean %.3f ms (analytic %.3f), sd %.3f ms (analytic %.3f).%n"
                + "Round trip at lossless: p99 %.3f ms. Lateness: mean %.3f ms, greatest %.3f ms.%n"
                + "%d packets each, seed %d, %s scheduling, %d dropped by kernels.%n",
            result.meanMillis(),
            result.expectedMeanMillis(),
            result.sdMillis(),
            result.expectedSdMillis(),
            result.roundTripP99Millis(),
            result.latenessMeanMillis(),
            result.latenessMaxMillis(),
            result.packets(),
            seed,
            result.realTime() ? "real-time" : "ordinary",
            result.kernelDrops());
  }

  private static String number(double value) {
    return value == Math.rint(value) ? String.valueOf((long) value) : String.valueOf(value);
  }
}
