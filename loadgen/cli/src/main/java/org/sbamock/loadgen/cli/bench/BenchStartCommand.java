/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.sbamock.loadgen.cli.options.Converters.Count;
import org.sbamock.loadgen.cli.options.ResultOptions;
import org.sbamock.loadgen.process.BootJars;
import org.sbamock.loadgen.process.CoreSettings;
import org.sbamock.loadgen.process.FunctionArchive;
import org.sbamock.loadgen.process.FunctionKind;
import org.sbamock.loadgen.process.FunctionProcess;
import org.sbamock.loadgen.result.RunDirectory;
import org.sbamock.loadgen.terminal.ExitCodes;
import org.sbamock.loadgen.terminal.Table;
import org.sbamock.loadgen.terminal.Terminal;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * The {@code bench start} command, which measures the start time of a function and its resident
 * memory without load.
 */
@Command(
    name = "start",
    description = {
      "Starts each function several times, and reports the time until it is ready and its resident memory after --settle.",
      "",
      "If 'sbamock archive' has created an archive, starts with and without it"
          + " alternate. No NRF is started: a function is ready when it serves requests."
    })
final class BenchStartCommand implements Callable<Integer> {
  @Option(
      names = "--functions",
      split = ",",
      paramLabel = "<function>",
      defaultValue = "nrf,ausf,amf",
      description = "The functions to start (default: ${DEFAULT-VALUE}).")
  List<FunctionKind> kinds = Arrays.asList(FunctionKind.values());

  @Option(
      names = "--times",
      paramLabel = "<count>",
      defaultValue = "5",
      description = "The number of starts of each function (default: ${DEFAULT-VALUE}).")
  Count times = new Count(5);

  @Option(
      names = "--settle",
      paramLabel = "<duration>",
      defaultValue = "5s",
      description = "The time from readiness until memory is read (default: ${DEFAULT-VALUE}).")
  Duration settle = Duration.ofSeconds(5);

  @Option(
      names = "--jvm-option",
      paramLabel = "<option>",
      description =
          "Additional option of the function's JVM, such as -Xmx64m. May be" + " repeated.")
  List<String> jvmOptions = List.of();

  @ArgGroup(heading = "%nResults:%n", validate = false)
  ResultOptions results = new ResultOptions();

  private final Terminal terminal;

  BenchStartCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  private record Sample(double readySeconds, double residentMebibytes) {}

  @Override
  public Integer call() throws InterruptedException {
    int rounds = times.atMost("--times", 1_000);
    BootJars jars = BootJars.ofProcess();
    RunDirectory directory = results.newDirectory("bench-start");
    Map<String, List<Sample>> samples = new LinkedHashMap<>();
    for (int i = 0; i < rounds; i++) {
      for (FunctionKind kind : kinds) {
        FunctionArchive archive = FunctionArchive.of(jars.find(kind));
        add(samples, kind + " without archive", start(kind, archive.plainCommand(), directory));
        if (archive.isCurrent()) {
          add(samples, kind + " with archive", start(kind, archive.command(), directory));
        }
      }
    }
    print(samples);
    terminal.notice("Logs: " + directory.path());
    return ExitCodes.GOOD;
  }

  private static void add(Map<String, List<Sample>> samples, String side, Sample sample) {
    samples.computeIfAbsent(side, unseen -> new ArrayList<>()).add(sample);
  }

  private Sample start(FunctionKind kind, List<String> command, RunDirectory directory)
      throws InterruptedException {
    List<String> options = new ArrayList<>(CoreSettings.SMALL_JVM);
    options.addAll(jvmOptions);
    Map<String, String> settings = new LinkedHashMap<>(FunctionArchive.ALONE);
    settings.put("sbamock.tls.directory", directory.resolve("tls").toString());
    long begun = System.nanoTime();
    FunctionProcess process =
        FunctionProcess.start(kind.id(), command, List.of(), options, settings, directory.path());
    try {
      process.awaitReady(FunctionProcess.START_TIMEOUT);
      double ready = (System.nanoTime() - begun) / 1e9;
      TimeUnit.NANOSECONDS.sleep(settle.toNanos());
      return new Sample(ready, process.usage().residentBytes().orElse(0) / 1048576.0);
    } finally {
      process.stop();
      process.awaitEnd(FunctionProcess.END_TIMEOUT);
    }
  }

  private void print(Map<String, List<Sample>> samples) {
    Table table = new Table().row("", "ready", "least", "most", "resident");
    samples.forEach(
        (side, all) -> {
          double[] ready = all.stream().mapToDouble(Sample::readySeconds).sorted().toArray();
          double[] resident =
              all.stream().mapToDouble(Sample::residentMebibytes).sorted().toArray();
          table.row(
              side,
              seconds(median(ready)),
              seconds(ready[0]),
              seconds(ready[ready.length - 1]),
              String.format(Locale.ROOT, "%.0f MiB", median(resident)));
        });
    table.lines().forEach(terminal.out()::println);
    terminal.out().flush();
  }

  private static double median(double[] sorted) {
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  private static String seconds(double value) {
    return String.format(Locale.ROOT, "%.2f s", value);
  }
}
