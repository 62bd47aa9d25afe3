/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.bench;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.loadgen.bench.FunctionServer;
import org.sbamock.loadgen.cli.bench.BenchOperationCommand.Format;
import org.sbamock.loadgen.cli.options.Converters.Count;
import org.sbamock.loadgen.cli.options.Converters.Rate;
import org.sbamock.loadgen.cli.options.ResultOptions;
import org.sbamock.loadgen.cli.options.Units;
import org.sbamock.loadgen.notifications.MeasuredFunction;
import org.sbamock.loadgen.notifications.NotificationCell;
import org.sbamock.loadgen.notifications.NotificationPlan;
import org.sbamock.loadgen.notifications.NotificationReport;
import org.sbamock.loadgen.notifications.NotificationRun;
import org.sbamock.loadgen.notifications.NotificationTable;
import org.sbamock.loadgen.process.FunctionKind;
import org.sbamock.loadgen.process.ProcessorPin;
import org.sbamock.loadgen.result.RunDirectory;
import org.sbamock.loadgen.terminal.ExitCodes;
import org.sbamock.loadgen.terminal.Interruption;
import org.sbamock.loadgen.terminal.Table;
import org.sbamock.loadgen.terminal.Terminal;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The {@code bench notifications} command, which measures the notifications of the NRF or the AMF
 * with subscribers of which some are dead, slow or temporarily away.
 */
@Command(
    name = "notifications",
    description = {
      "Measures the latency of the NRF's or the AMF's notifications, and verifies that none is lost"
          + " or out of order, while some subscribers are dead, slow or temporarily away.",
      "",
      "Each change is a PATCH of one of --subscribers / --fan-out NF profiles or UEs in turn, and"
          + " concerns"
          + " --fan-out subscribers. The latency of a notification counts from the time at which"
          + " the change was due until it has arrived at a subscriber that is neither dead, slow nor"
          + " away. The exit code is 99 if a notification is lost or out of order, a change fails,"
          + " or the p99 is not below --max-p99."
    },
    footer = {
      "",
      "Examples:",
      "  sbamock bench notifications",
      "  sbamock bench notifications --protocols h2c --subscribers 100 --dead 5 --slow 5 --away 5"
          + " --fan-out 10 --warmup 5s",
      "  sbamock bench notifications --function AMF --protocols h2c --subscribers 300k --endpoints 16"
          + " --dead 0 --slow 0 --away 0 --fan-out 3 --rate 667/s"
    })
final class BenchNotificationsCommand implements Callable<Integer> {
  private static final int MOST_ENDPOINTS = 5_000;
  private static final int MOST_SUBSCRIBERS = 1_000_000;
  private static final Duration MOST_DELAY = Duration.ofSeconds(5);
  private static final Duration RETRY_TIMEOUT = Duration.ofSeconds(60);
  private static final Duration COMPLETION = Duration.ofSeconds(60);

  /** The files of a subscriber in this process: a listener and connections. */
  private static final int FILES_PER_SUBSCRIBER = 3;

  @Option(
      names = "--function",
      paramLabel = "<function>",
      defaultValue = "NRF",
      description =
          "Function whose notifications are measured: NRF (changes of NF profiles) or AMF (locations"
              + " of UEs) (default: ${DEFAULT-VALUE}).")
  MeasuredFunction function = MeasuredFunction.NRF;

  @Option(
      names = "--protocols",
      split = ",",
      paramLabel = "<protocol>",
      defaultValue = "h1c,h2c,h2,h3",
      description = "Protocols of changes and notifications (default: ${DEFAULT-VALUE}).")
  List<HttpProtocol> protocols = List.of();

  @ArgGroup(heading = "%nSubscribers:%n", validate = false)
  SubscriberOptions subscribers = new SubscriberOptions();

  @Option(
      names = "--rate",
      paramLabel = "<rate>",
      defaultValue = "200/s",
      description =
          "Rate of changes, which does not depend on the function (default: ${DEFAULT-VALUE}).")
  Rate rate = new Rate(200);

  @Option(
      names = "--warmup",
      paramLabel = "<duration>",
      defaultValue = "30s",
      description = "Load before the windows of each protocol (default: ${DEFAULT-VALUE}).")
  Duration warmup = Duration.ofSeconds(30);

  @Option(
      names = "--settle",
      paramLabel = "<duration>",
      defaultValue = "500ms",
      description = "Unmeasured load before each window (default: ${DEFAULT-VALUE}).")
  Duration settle = Duration.ofMillis(500);

  @Option(
      names = "--window",
      paramLabel = "<duration>",
      defaultValue = "10s",
      description = "Length of each window (default: ${DEFAULT-VALUE}).")
  Duration window = Duration.ofSeconds(10);

  @Option(
      names = "--windows",
      paramLabel = "<count>",
      defaultValue = "3",
      description = "Number of windows of each protocol (default: ${DEFAULT-VALUE}).")
  Count windows = new Count(3);

  @Option(
      names = "--max-p99",
      paramLabel = "<duration>",
      defaultValue = "100ms",
      description =
          "Limit of the p99 of the latency, as the median of the windows (default:"
              + " ${DEFAULT-VALUE}).")
  Duration maxP99 = Duration.ofMillis(100);

  @Option(
      names = "--format",
      paramLabel = "<format>",
      defaultValue = "text",
      description = "Format of the table: text or md (Markdown) (default: ${DEFAULT-VALUE}).")
  Format format = Format.TEXT;

  @Mixin ProcessorOptions processors = new ProcessorOptions();

  @Mixin FunctionOptions functions = new FunctionOptions();

  @ArgGroup(heading = "%nResults:%n", validate = false)
  ResultOptions results = new ResultOptions();

  private final Terminal terminal;

  BenchNotificationsCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException {
    long seed = results.resolveSeed();
    NotificationPlan plan = plan(seed);
    BenchServerOptions server = functions.server();
    List<FunctionKind> started = function.kinds();
    server.recipes(started, -1, Map.of());
    boolean pinned = ProcessorPin.pinThisProcess(processors.generatorCpu);
    if (!pinned) {
      terminal.notice(
          "taskset was not found: processes are not pinned to processors, and results will vary.");
    }
    RunDirectory directory = results.newDirectory("bench-notifications");
    NotificationReport report =
        new NotificationReport(directory, !pinned, seed, configuration(plan, pinned, server));
    terminal.notice("Run directory " + directory.path() + ", seed " + seed);
    return FunctionRun.perform(
        new FunctionRun() {
          @Override
          public void measure(Interruption interruption) throws InterruptedException {
            try (FunctionServer measured =
                server.single(started, pinned ? processors.serverCpu : -1, directory.path())) {
              interruption.onSignal(measured::close);
              new NotificationRun(measured, interruption::happened)
                  .run(plan, terminal::printNotice, report::add);
            }
          }

          @Override
          public void report(boolean complete, boolean interrupted) {
            if (complete) {
              report.finish(interrupted);
            }
            print(report, directory);
          }

          @Override
          public boolean succeeded() {
            return report.succeeded();
          }
        },
        ExitCodes.SLO_FAILED);
  }

  private NotificationPlan plan(long seed) {
    int all = subscribers.subscribers.atMost("--subscribers", MOST_SUBSCRIBERS);
    int endpoints = subscribers.endpoints(all).atMost("--endpoints", MOST_ENDPOINTS);
    BenchOptions.requireFiles(
        "--endpoints " + endpoints, endpoints * FILES_PER_SUBSCRIBER, BenchOptions.openFiles());
    atMost("--slow-delay", subscribers.slowDelay, MOST_DELAY);
    atMost("--away-time", subscribers.awayTime, RETRY_TIMEOUT);
    return new NotificationPlan(
        function,
        List.copyOf(protocols),
        all,
        endpoints,
        subscribers.dead.between("--dead", 0, all),
        subscribers.slow.between("--slow", 0, all),
        subscribers.slowDelay,
        subscribers.away.between("--away", 0, all),
        subscribers.awayTime,
        subscribers.fanOut.atMost("--fan-out", all),
        rate.perSecond(),
        warmup,
        settle,
        window,
        windows.atMost("--windows", 1_000),
        COMPLETION,
        maxP99,
        seed);
  }

  private static void atMost(String option, Duration value, Duration most) {
    if (value.compareTo(most) > 0) {
      throw new IllegalArgumentException(
          option + " " + Units.text(value) + ": expected at most " + Units.text(most));
    }
  }

  private Map<String, Object> configuration(
      NotificationPlan plan, boolean pinned, BenchServerOptions server) {
    Map<String, Object> configuration = new LinkedHashMap<>();
    configuration.put("function", function.name());
    configuration.put("protocols", protocols.stream().map(HttpProtocol::id).toList());
    subscribers.describe(configuration);
    configuration.put("profiles", plan.profiles());
    configuration.put("rate", Units.rateText(rate.perSecond()));
    configuration.put("warmup", Units.text(warmup));
    configuration.put("settle", Units.text(settle));
    configuration.put("window", Units.text(window));
    configuration.put("windows", windows.value());
    configuration.put("max-p99", Units.text(maxP99));
    configuration.put("pinned", pinned);
    configuration.put("server-cpu", processors.serverCpu);
    configuration.put("generator-cpu", processors.generatorCpu);
    configuration.put("settings", functions.settings);
    configuration.put("function-jvm-options", server.jvm());
    return configuration;
  }

  private void print(NotificationReport report, RunDirectory directory) {
    var out = terminal.out();
    String heading =
        "Notifications of the "
            + function
            + ": "
            + Units.rateText(rate.perSecond())
            + " changes of "
            + subscribers.fanOut.value()
            + " subscribers each, median of "
            + windows.value()
            + " windows of "
            + Units.text(window);
    out.println();
    if (format == Format.MD) {
      out.println(heading + ":");
      out.println();
      out.print(NotificationTable.markdown(report.cells()));
    } else {
      out.println(terminal.bold(heading));
      Table table = new Table().row(NotificationTable.HEADINGS);
      report.cells().forEach(cell -> table.row(NotificationTable.row(cell)));
      table.lines().forEach(line -> out.println("  " + line));
    }
    report.cells().forEach(this::printRemarks);
    out.println();
    out.println("Results: " + directory.path());
    out.flush();
  }

  private void printRemarks(NotificationCell cell) {
    var out = terminal.out();
    cell.missed()
        .forEach(missed -> out.println("  Failed over " + cell.protocol() + ": " + missed));
    cell.failures()
        .forEach(
            (kind, count) ->
                out.println(
                    "  Failed changes over " + cell.protocol() + ": " + count + " × " + kind));
    if (cell.bottleneck() != null) {
      out.println("  Bottleneck over " + cell.protocol() + ": the generator: " + cell.bottleneck());
    }
  }
}
