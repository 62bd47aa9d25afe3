/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.sbamock.integration.support.FreePort;
import org.sbamock.integration.support.ListeningSockets;
import org.sbamock.integration.support.LoadgenJar;
import org.sbamock.integration.support.Program;
import org.sbamock.loadgen.process.BootJars;
import org.sbamock.loadgen.process.CoreSettings;
import org.sbamock.loadgen.process.FunctionProcess;

/**
 * What a port scan finds of running functions and of the load generator: what SECURITY.md lists.
 */
@Timeout(180)
final class PortScanIT {
  private static final Duration PATIENCE = Duration.ofSeconds(90);
  private static final Path HOME = Path.of(System.getProperty("sbamock.home", ".."));
  private static final List<String> MODULES = List.of("nrf", "ausf", "udm", "amf", "stub");

  private static final Map<String, FunctionProcess> FUNCTIONS = new HashMap<>();
  @TempDir private static Path directory;

  @BeforeAll
  static void start() throws Exception {
    assumeTrue(ListeningSockets.supported(), "needs Linux, whose /proc lists the sockets");
    for (String module : MODULES) {
      Map<String, String> settings = new HashMap<>();
      settings.put("sbamock.sbi.protocols", "h1c,h1,h2c,h2,h3");
      settings.put("sbamock.tls.directory", directory.resolve("tls").toString());
      settings.put("sbamock.drain", "1s");
      if (module.equals("amf")) {
        settings.put("sbamock.amf.ausf", "http://127.0.0.1:9");
      }
      if (module.equals("stub")) {
        settings.put("management.server.port", Integer.toString(FreePort.next()));
      }
      FUNCTIONS.put(
          module,
          FunctionProcess.start(
              module,
              new BootJars(HOME).find(module),
              List.of(),
              CoreSettings.QUICK_JVM,
              settings,
              directory));
    }
    for (FunctionProcess function : FUNCTIONS.values()) {
      function.awaitReady(PATIENCE);
    }
  }

  @AfterAll
  static void stop() {
    FUNCTIONS.values().forEach(FunctionProcess::stop);
    FUNCTIONS.values().forEach(function -> function.awaitEnd(FunctionProcess.END_TIMEOUT));
  }

  @Test
  void aFunctionListensOnThePortsOfSbiAndManagementOnly() throws Exception {
    List<InetAddress> beyondLoopback =
        NetworkInterface.networkInterfaces()
            .flatMap(NetworkInterface::inetAddresses)
            .filter(address -> !address.isLoopbackAddress() && !address.isLinkLocalAddress())
            .toList();
    for (String module : MODULES) {
      FunctionProcess function = function(module);
      int sbi = function.apiRoot("http").origin().port();
      int management = function.managementPort();

      ListeningSockets sockets = ListeningSockets.of(function.pid());

      assertThat(sockets.tcp())
          .as("TCP of %s", module)
          .containsExactlyInAnyOrder("127.0.0.1:" + sbi, "127.0.0.1:" + management);
      assertThat(sockets.udp()).as("UDP of %s", module).containsExactly("127.0.0.1:" + sbi);
      for (int port : List.of(sbi, management)) {
        assertThat(connects(InetAddress.getLoopbackAddress(), port)).isTrue();
        for (InetAddress address : beyondLoopback) {
          assertThat(connects(address, port)).as("%s:%d", address, port).isFalse();
        }
      }
    }
  }

  private static FunctionProcess function(String module) {
    return Objects.requireNonNull(FUNCTIONS.get(module));
  }

  private static boolean connects(InetAddress address, int port) {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(address, port), 2_000);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  @Test
  void theLoadGeneratorListensForPrometheusOnly() throws Exception {
    int port = FreePort.next();
    List<String> arguments = new ArrayList<>(List.of("-jar", LoadgenJar.find(HOME).toString()));
    arguments.addAll(
        List.of(
            "load",
            "--amf",
            function("amf").apiRoot("http").toString(),
            "--duration",
            "60s",
            "--runs",
            directory.resolve("runs").toString(),
            "--metrics",
            "prometheus=" + port));
    Process load =
        Program.at(Path.of(System.getProperty("java.home"), "bin", "java").toString())
            .with(arguments.toArray(String[]::new))
            .start(directory.resolve("load.log"));
    try {
      await().atMost(PATIENCE).until(() -> !ListeningSockets.of(load.pid()).tcp().isEmpty());
      ListeningSockets sockets = ListeningSockets.of(load.pid());
      assertThat(sockets.tcp()).isEqualTo(Set.of("127.0.0.1:" + port));
      assertThat(sockets.udp()).isEmpty();
    } finally {
      load.destroyForcibly().waitFor();
    }
  }
}
