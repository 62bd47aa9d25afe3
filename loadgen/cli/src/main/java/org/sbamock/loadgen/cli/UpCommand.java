/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli;

import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.tls.CertificateAuthority;
import org.sbamock.loadgen.process.BootJars;
import org.sbamock.loadgen.process.Core;
import org.sbamock.loadgen.process.CoreSettings;
import org.sbamock.loadgen.process.FunctionException;
import org.sbamock.loadgen.process.FunctionKind;
import org.sbamock.loadgen.process.FunctionPlan;
import org.sbamock.loadgen.process.FunctionProcess;
import org.sbamock.loadgen.process.StubPlan;
import org.sbamock.loadgen.result.RunDirectory;
import org.sbamock.loadgen.terminal.CommandFailedException;
import org.sbamock.loadgen.terminal.ExitCodes;
import org.sbamock.loadgen.terminal.Interruption;
import org.sbamock.loadgen.terminal.Table;
import org.sbamock.loadgen.terminal.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * The {@code up} command, which starts NRF, AUSF, AMF, further functions and stub functions, and
 * runs until interrupted.
 */
@Command(
    name = "up",
    description = {
      "Starts NRF, AUSF, AMF, further functions and stub functions, prints their URLs, and runs until Ctrl-C.",
      "",
      "Each function serves h1c, h1, h2c, h2 and h3 on one port number."
    })
final class UpCommand implements Callable<Integer> {
  @Option(
      names = "--nrf-port",
      paramLabel = "<port>",
      description = "Port of the NRF (default: a free port).")
  @Nullable Integer nrfPort;

  @Option(
      names = "--ausf-port",
      paramLabel = "<port>",
      description = "Port of the AUSF (default: a free port).")
  @Nullable Integer ausfPort;

  @Option(
      names = "--amf-port",
      paramLabel = "<port>",
      description = "Port of the AMF (default: a free port).")
  @Nullable Integer amfPort;

  @Option(
      names = "--protocol",
      paramLabel = "<protocol>",
      defaultValue = "h2c",
      description =
          "Protocol of the calls between the functions: h1c, h1, h2c, h2 or h3 (default: h2c).")
  HttpProtocol protocol = HttpProtocol.H2C;

  @Option(
      names = "--oauth2",
      description = "Require OAuth2 access tokens at NRF, AUSF and AMF; the NRF issues them.")
  boolean oauth2;

  @Option(
      names = "--function",
      paramLabel = "<name[=port]>",
      description = {
        "Start a further network function of this build: the name of its directory, and its port"
            + " (default: a free port). May be repeated."
      })
  List<FunctionPlan> functions = new ArrayList<>();

  @Option(
      names = "--stub",
      paramLabel = "<type[=services]>",
      description = {
        "Start a stub function, such as UDM=nudm-sdm/v2,nudm-ueau/v1. May be repeated. Stub"
            + " mappings are created through its management port (/__admin)."
      })
  List<StubPlan> stubs = new ArrayList<>();

  @Option(
      names = "--tls-directory",
      paramLabel = "<directory>",
      description =
          "Directory of the certificate authority and its certificates (default: ~/.sbamock/tls).")
  Path tlsDirectory = Path.of(System.getProperty("user.home"), ".sbamock", "tls");

  @Option(
      names = "--runs",
      paramLabel = "<directory>",
      defaultValue = "runs",
      description =
          "Parent directory of the run directory, which holds the logs (default:"
              + " ${DEFAULT-VALUE}).")
  Path runs = Path.of("runs");

  private final Terminal terminal;

  UpCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException {
    Map<FunctionKind, Integer> ports = new EnumMap<>(FunctionKind.class);
    put(ports, FunctionKind.NRF, nrfPort);
    put(ports, FunctionKind.AUSF, ausfPort);
    put(ports, FunctionKind.AMF, amfPort);
    requireDistinct();
    requireTlsDirectory();
    BootJars jars = BootJars.ofProcess();
    functions.forEach(function -> jars.find(function.name()));
    RunDirectory directory = RunDirectory.create(runs, "up", ZonedDateTime.now(ZoneOffset.UTC));
    CoreSettings settings =
        CoreSettings.of(
                jars::find, directory.path(), tlsDirectory.toAbsolutePath(), CoreSettings.SMALL_JVM)
            .withPorts(ports)
            .withSettings(oauth2 ? Map.of("sbamock.sbi.oauth2.required", "true") : Map.of());
    // Ctrl-C is the regular end of this command.
    try (Interruption interruption = Interruption.listen(ExitCodes.GOOD);
        Core core = new Core(settings)) {
      CompletableFuture<FunctionProcess> end = core.death();
      interruption.onSignal(core::close);
      interruption.onSignal(() -> end.cancel(false));
      terminal.notice("Starting NRF, AUSF and AMF ...");
      try {
        core.start(protocol);
        for (FunctionPlan function : functions) {
          core.startFunction(function, protocol);
        }
        for (StubPlan stub : stubs) {
          core.startStub(stub, protocol);
        }
      } catch (FunctionException e) {
        if (interruption.happened()) {
          return ExitCodes.GOOD;
        }
        throw e;
      }
      describe(core, directory);
      CompletableFuture<@Nullable FunctionProcess> over = end.handle((dead, failure) -> dead);
      FunctionProcess dead = over.join();
      if (dead != null && !interruption.happened()) {
        throw new CommandFailedException(dead.name() + " ended unexpectedly" + dead.tail(), null);
      }
      return ExitCodes.GOOD;
    }
  }

  private void requireDistinct() {
    Set<String> types = new HashSet<>();
    for (FunctionPlan function : functions) {
      if (!types.add(function.name().toUpperCase(Locale.ROOT))) {
        throw new IllegalArgumentException(
            "--function " + function.name() + ": given twice; expected each function once");
      }
    }
    for (StubPlan stub : stubs) {
      if (!types.add(stub.type())) {
        throw new IllegalArgumentException(
            "--stub " + stub.type() + ": given twice; expected each type once");
      }
    }
  }

  /** Opens the certificate authority, which each function would otherwise fail to open. */
  private void requireTlsDirectory() {
    try {
      CertificateAuthority.open(tlsDirectory.toAbsolutePath());
    } catch (UncheckedIOException e) {
      throw new CommandFailedException(
          "--tls-directory "
              + tlsDirectory
              + ": expected a directory that this process can read and write ("
              + e.getCause()
              + ")",
          e);
    }
  }

  private static void put(
      Map<FunctionKind, Integer> ports, FunctionKind kind, @Nullable Integer port) {
    if (port != null) {
      if (port < 1 || port > 65_535) {
        throw new IllegalArgumentException(
            "--" + kind.id() + "-port " + port + ": expected 1 to 65535");
      }
      ports.put(kind, port);
    }
  }

  private static void row(Table table, FunctionProcess function) {
    table.row(
        function.name().toUpperCase(Locale.ROOT),
        function.apiRoot("http").toString(),
        function.apiRoot("https").toString(),
        "http://127.0.0.1:" + function.managementPort() + "/actuator");
  }

  private void describe(Core core, RunDirectory directory) {
    PrintWriter out = terminal.out();
    Table table = new Table().row("", "cleartext", "TLS and QUIC", "management");
    core.functions().forEach(function -> row(table, function));
    table.lines().forEach(out::println);
    String amf = core.function(FunctionKind.AMF).apiRoot("http").toString();
    String ausf = core.function(FunctionKind.AUSF).apiRoot("http").toString();
    String nrf = core.function(FunctionKind.NRF).apiRoot("http").toString();
    String body =
        "'{\"supiOrSuci\":\"suci-0-001-01-0-0-0-0000000001\","
            + "\"servingNetworkName\":\"5G:mnc001.mcc001.3gppnetwork.org\"}'";
    out.println();
    out.println("List the registered AUSFs:");
    out.println(
        "  curl --http2-prior-knowledge '"
            + nrf
            + "/nnrf-disc/v1/nf-instances?target-nf-type=AUSF&requester-nf-type=AMF'");
    out.println("Request a challenge from the AUSF, in cleartext and over TLS:");
    out.println(
        "  curl --http2-prior-knowledge -H 'content-type: application/json' -d "
            + body
            + " "
            + ausf
            + "/nausf-auth/v1/ue-authentications");
    out.println(
        "  curl --http2 --cacert "
            + tlsDirectory.resolve("ca.pem")
            + " -H 'content-type: application/json' -d "
            + body
            + " "
            + core.function(FunctionKind.AUSF).apiRoot("https")
            + "/nausf-auth/v1/ue-authentications");
    out.println("Register a UE at the AMF:");
    out.println(
        "  curl --http1.1 -H 'content-type: application/json' -d"
            + " '{\"suci\":\"suci-0-001-01-0-0-0-0000000001\"}' "
            + amf
            + "/mock-ue/v1/registrations");
    core.stubs().stream()
        .findFirst()
        .ifPresent(
            stub -> {
              out.println(
                  "Create a stub mapping at the " + stub.name().toUpperCase(Locale.ROOT) + ":");
              out.println(
                  "  curl --json '{\"request\":{\"urlPathPattern\":\"/.*\"},"
                      + "\"response\":{\"status\":204}}' http://127.0.0.1:"
                      + stub.managementPort()
                      + "/__admin/mappings");
            });
    out.println("Put load on the AMF:");
    out.println("  sbamock load --amf " + amf + " --duration 30s");
    out.println();
    out.println("Logs: " + directory.path());
    out.println("Press Ctrl-C to stop all functions.");
    out.flush();
  }
}
