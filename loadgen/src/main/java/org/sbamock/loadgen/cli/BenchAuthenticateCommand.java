package org.sbamock.loadgen.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.sbamock.aka.HomeNetworkKeyPair;
import org.sbamock.aka.HomeNetworkPublicKey;
import org.sbamock.aka.Plmn;
import org.sbamock.aka.ProtectionScheme;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.client.CallOptions;
import org.sbamock.http.tls.CertificateAuthority;
import org.sbamock.loadgen.cli.Converters.Count;
import org.sbamock.loadgen.engine.LoadOutcome;
import org.sbamock.loadgen.engine.LoadPlan;
import org.sbamock.loadgen.engine.LoadShape;
import org.sbamock.loadgen.process.BootJars;
import org.sbamock.loadgen.process.CoreSettings;
import org.sbamock.loadgen.process.FunctionException;
import org.sbamock.loadgen.process.FunctionKind;
import org.sbamock.loadgen.process.FunctionProcess;
import org.sbamock.loadgen.process.ProcessorPin;
import org.sbamock.loadgen.process.UsageMeter;
import org.sbamock.loadgen.result.RunDirectory;
import org.sbamock.loadgen.result.RunReport;
import org.sbamock.loadgen.result.Trial;
import org.sbamock.loadgen.workload.AuthenticationWorkload;
import org.sbamock.loadgen.workload.GeneratorClient;
import org.sbamock.loadgen.workload.SbiTarget;
import org.sbamock.loadgen.workload.Subscribers;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Server processor time per authentication request at the AUSF. */
@Command(
    name = "authenticate",
    description = {
      "Measures the AUSF's processor time per POST of a UE authentication.",
      "",
      "The AUSF runs with one event loop on one processor, the generator on another. Per protocol"
          + " and protection scheme: warm-up, then windows of which the median counts."
    })
final class BenchAuthenticateCommand implements Callable<Integer> {
  private static final int HTTP1_CONNECTIONS = 32;
  private static final Duration START_PATIENCE = Duration.ofSeconds(90);
  private static final Duration END_PATIENCE = Duration.ofSeconds(8);
  private static final Duration DRAIN = Duration.ofSeconds(5);

  @Option(
      names = "--protocols",
      split = ",",
      paramLabel = "<protocol>",
      defaultValue = "h1c,h1,h2c,h2,h3",
      description = "In this order (default: ${DEFAULT-VALUE}).")
  List<HttpProtocol> protocols = List.of(HttpProtocol.values());

  @Option(
      names = "--suci",
      split = ",",
      paramLabel = "<scheme>",
      defaultValue = "null",
      description = "Protection schemes: null, A, B (default: ${DEFAULT-VALUE}).")
  List<ProtectionScheme> schemes = List.of(ProtectionScheme.NULL);

  @Option(
      names = "--connections",
      paramLabel = "<count>",
      defaultValue = "8",
      description = "Of HTTP/2 and HTTP/3; HTTP/1.1 takes 32 (default: ${DEFAULT-VALUE}).")
  Count connections = new Count(8);

  @Option(
      names = "--streams",
      paramLabel = "<count>",
      defaultValue = "8",
      description = "Requests at once on each of them (default: ${DEFAULT-VALUE}).")
  Count streams = new Count(8);

  @Option(
      names = "--warmup",
      paramLabel = "<duration>",
      defaultValue = "60s",
      description = "Before the windows of each protocol and scheme (default: ${DEFAULT-VALUE}).")
  Duration warmup = Duration.ofSeconds(60);

  @Option(
      names = "--window",
      paramLabel = "<duration>",
      defaultValue = "5s",
      description = "How long each window is (default: ${DEFAULT-VALUE}).")
  Duration window = Duration.ofSeconds(5);

  @Option(
      names = "--windows",
      paramLabel = "<count>",
      defaultValue = "5",
      description = "How many windows (default: ${DEFAULT-VALUE}).")
  Count windows = new Count(5);

  @Option(
      names = "--server-cpu",
      paramLabel = "<number>",
      defaultValue = "0",
      description = "The AUSF's processor (default: ${DEFAULT-VALUE}).")
  int serverCpu;

  @Option(
      names = "--generator-cpu",
      paramLabel = "<number>",
      defaultValue = "1",
      description = "The generator's processor (default: ${DEFAULT-VALUE}).")
  int generatorCpu = 1;

  @ArgGroup(heading = "%nResults:%n", validate = false)
  ResultOptions results = new ResultOptions();

  private final Terminal terminal;

  BenchAuthenticateCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException {
    connections.atMost("--connections", 1_024);
    streams.atMost("--streams", 1_024);
    windows.atMost("--windows", 1_000);
    long seed = results.resolveSeed();
    Path jar = BootJars.ofProcess().find(FunctionKind.AUSF);
    boolean pinned = ProcessorPin.pinThisProcess(generatorCpu);
    if (!pinned) {
      terminal.notice("The processes cannot be kept apart here (no taskset): figures will vary.");
    }
    RunReport report =
        new RunReport(
            RunDirectory.create(
                results.runs, "bench-authenticate", ZonedDateTime.now(ZoneOffset.UTC)),
            "bench authenticate",
            !pinned,
            seed,
            configuration(pinned));
    terminal.notice("Run directory " + report.directory().path() + ", seed " + seed);
    FunctionProcess ausf = start(jar, report.directory(), pinned);
    try (Interruption interruption = Interruption.listen(ExitCodes.INTERRUPTED)) {
      try {
        ausf.awaitReady(START_PATIENCE);
        for (ProtectionScheme scheme : schemes) {
          for (HttpProtocol protocol : protocols) {
            if (!interruption.happened()) {
              measure(ausf, protocol, scheme, seed, report, interruption);
            }
          }
        }
      } catch (FunctionException e) {
        if (!interruption.happened()) {
          throw e;
        }
      } finally {
        ausf.stop();
        ausf.awaitEnd(END_PATIENCE);
      }
      report.finish(interruption.happened());
      print(report);
      return exitCode(report, interruption.happened());
    }
  }

  private FunctionProcess start(Path jar, RunDirectory directory, boolean pinned) {
    return FunctionProcess.start(
        "ausf",
        jar,
        pinned ? ProcessorPin.prefix(serverCpu) : List.of(),
        CoreSettings.SMALL_JVM,
        Map.of(
            "sbamock.sbi.protocols", "h1c,h1,h2c,h2,h3",
            "sbamock.sbi.event-loops", "1",
            "sbamock.tls.directory", directory.resolve("tls").toString()),
        directory.path());
  }

  private void measure(
      FunctionProcess ausf,
      HttpProtocol protocol,
      ProtectionScheme scheme,
      long seed,
      RunReport report,
      Interruption interruption)
      throws InterruptedException {
    int parallel = protocol.multiplexed() ? (int) connections.value() : HTTP1_CONNECTIONS;
    int each = protocol.multiplexed() ? (int) streams.value() : 1;
    CertificateAuthority authority = CertificateAuthority.open(report.directory().resolve("tls"));
    String name = protocol.id() + "-" + word(scheme);
    List<Measured> measured = new ArrayList<>();
    try (GeneratorClient client = new GeneratorClient(1, parallel, each, authority.trust())) {
      SbiTarget target =
          new SbiTarget(
              client.client(),
              protocol,
              ausf.apiRoot(protocol.scheme()),
              CallOptions.DEFAULT.withRetries(0));
      AuthenticationWorkload workload = new AuthenticationWorkload(target, subscribers(scheme));
      for (int i = 0; i < windows.value() && !interruption.happened(); i++) {
        LoadPlan plan =
            new LoadPlan(
                new LoadShape.Closed(parallel * each, Duration.ZERO),
                i == 0 ? warmup : Duration.ZERO,
                window,
                DRAIN,
                seed);
        UsageMeter meter = new UsageMeter(List.of(ausf));
        LoadOutcome outcome =
            new TrialRunner(terminal, interruption)
                .run(name, plan, workload, client.eventLoops(), ausf.death(), meter);
        if (!ausf.isAlive()) {
          throw new CommandFailedException("ausf ended during the run" + ausf.tail(), null);
        }
        Trial trial =
            Trial.of(name, protocol.id(), "authentication", word(scheme), outcome)
                .withFunctions(meter.perIteration(outcome.achievedInWindow()));
        if (!trial.functions().isEmpty()) {
          measured.add(new Measured(trial, outcome));
        }
      }
    }
    if (!measured.isEmpty()) {
      measured.sort(Comparator.comparingDouble(Measured::cpu));
      Measured median = measured.get(measured.size() / 2);
      report.add(median.trial(), median.outcome());
    }
  }

  private record Measured(Trial trial, LoadOutcome outcome) {
    double cpu() {
      return trial.functions().get(0).cpuMicrosPerIteration();
    }
  }

  private static Subscribers subscribers(ProtectionScheme scheme) {
    HomeNetworkPublicKey key =
        scheme == ProtectionScheme.NULL
            ? null
            : HomeNetworkKeyPair.derive(SubscriberOptions.DEFAULT_SEED, scheme.id(), scheme)
                .publicKey();
    return new Subscribers(
        new Plmn("001", "01"), "001010000000001", 100_000, SubscriberOptions.DEFAULT_SEED, key);
  }

  private static String word(ProtectionScheme scheme) {
    return switch (scheme) {
      case NULL -> "null";
      case PROFILE_A -> "A";
      case PROFILE_B -> "B";
    };
  }

  private void print(RunReport report) {
    Table table =
        new Table()
            .row(
                "", "SUCI", "AUSF CPU/request", "requests/s", "success", "p50", "p99", "generator");
    for (Trial trial : report.trials()) {
      table.row(
          trial.protocol(),
          String.valueOf(trial.variant()),
          String.format(Locale.ROOT, "%.1f µs", trial.functions().get(0).cpuMicrosPerIteration()),
          String.format(Locale.ROOT, "%,.0f", trial.perSecond()),
          Summary.percent(trial.success()),
          Units.micros(trial.serviceTime().p50()),
          Units.micros(trial.serviceTime().p99()),
          Math.round(trial.generator().busiestLoop() * 100) + " %");
    }
    var out = terminal.out();
    out.println();
    out.println(
        terminal.bold(
            "POST ue-authentications, median of "
                + windows.value()
                + " windows of "
                + Units.text(window)));
    table.lines().forEach(line -> out.println("  " + line));
    out.println();
    out.println("Results: " + report.directory().path());
    out.flush();
  }

  private int exitCode(RunReport report, boolean interrupted) {
    if (interrupted) {
      return ExitCodes.INTERRUPTED;
    }
    return report.trials().stream().allMatch(trial -> trial.success() == 1)
        ? ExitCodes.GOOD
        : ExitCodes.INTERNAL;
  }

  private Map<String, Object> configuration(boolean pinned) {
    Map<String, Object> configuration = new LinkedHashMap<>();
    configuration.put("protocols", protocols.stream().map(HttpProtocol::id).toList());
    configuration.put("suci", schemes.stream().map(BenchAuthenticateCommand::word).toList());
    configuration.put("connections", connections.value());
    configuration.put("streams", streams.value());
    configuration.put("http1-connections", HTTP1_CONNECTIONS);
    configuration.put("warmup", Units.text(warmup));
    configuration.put("window", Units.text(window));
    configuration.put("windows", windows.value());
    configuration.put("pinned", pinned);
    configuration.put("server-cpu", serverCpu);
    configuration.put("generator-cpu", generatorCpu);
    configuration.put("function-jvm-options", CoreSettings.SMALL_JVM);
    return configuration;
  }
}
