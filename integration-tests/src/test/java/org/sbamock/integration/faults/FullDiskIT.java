/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.client.SbiClient;
import org.sbamock.http.tls.CertificateAuthority;
import org.sbamock.http.tls.TlsSettings;
import org.sbamock.integration.support.ExperimentProgram;
import org.sbamock.integration.support.Program;
import org.sbamock.integration.support.TestCaller;
import org.sbamock.loadgen.process.BootJars;
import org.sbamock.loadgen.process.CoreSettings;
import org.sbamock.loadgen.process.FunctionProcess;
import org.sbamock.sbi.Json;
import org.sbamock.testing.RequiresUserNamespaces;
import tools.jackson.databind.JsonNode;

/**
 * A full disk: {@code /dev/full} for the log and the key log of a function, a small file system for
 * the run directory of the load generator.
 */
@Timeout(120)
final class FullDiskIT {
  private static final String DISCOVERY =
      "/nnrf-disc/v1/nf-instances?target-nf-type=AUSF&requester-nf-type=AMF";

  public @TempDir Path directory;

  @Test
  void aFunctionServesOnWithoutItsLog() throws Exception {
    FunctionProcess nrf =
        start(List.of("sh", "-c", "exec \"$@\" > /dev/full 2>&1", "sh"), Map.of());
    try {
      requireServing(nrf, HttpProtocol.values());
      assertThat(nrf.log()).isEmptyFile();
    } finally {
      end(nrf);
    }
  }

  @Test
  void aFunctionReportsOnceThatItCannotWriteTheSecretsOfConnections() throws Exception {
    FunctionProcess nrf = start(List.of(), Map.of("sbamock.tls.key-log-file", "/dev/full"));
    try {
      requireServing(nrf, HttpProtocol.H1, HttpProtocol.H2, HttpProtocol.H3);
      assertThat(Files.readString(nrf.log()))
          .containsOnlyOnce("No space left on device")
          .containsOnlyOnce("the secrets of TLS connections cannot be written to /dev/full")
          .doesNotContain("\tat ");
    } finally {
      end(nrf);
    }
  }

  @RequiresUserNamespaces
  @Test
  void aLoadEndsWithTheFileThatItCannotWriteAndWithoutATrialInItsResult() throws Exception {
    Path runs = Files.createDirectory(directory.resolve("runs"));
    Path kept = Files.createDirectory(directory.resolve("kept"));
    Path script =
        Files.writeString(
            directory.resolve("full-disk"),
            """
            runs=$1 kept=$2 && shift 2
            mount -t tmpfs -o size=8m runs "$runs" || exit 77
            "$@" load --rate 20/s --protocol h1c --warmup 1s --duration 2s --runs "$runs" \
              > "$kept/log" 2>&1 &
            until ls "$runs"/*/amf.ports "$runs"/*/ausf.ports > /dev/null 2>&1; do
              kill -0 $! || break
              sleep 0.1
            done
            dd if=/dev/zero of="$runs/filler" bs=1k 2> /dev/null
            wait $!
            echo $? > "$kept/code"
            cp "$runs"/*/result.json "$kept"
            """);

    Program.Result scripted =
        Program.at("unshare")
            .with("-Urm", "--", "sh", script.toString(), runs.toString(), kept.toString())
            .with(ExperimentProgram.sbamock())
            .run(ExperimentProgram.PATIENCE);

    assertThat(scripted.exitCode()).as(scripted.all()).isZero();
    assertThat(kept.resolve("log"))
        .content()
        .contains("sbamock: cannot write " + runs)
        .contains("No space left on device")
        .doesNotContain("\tat ");
    assertThat(kept.resolve("code")).hasContent("1");
    JsonNode result = Json.mapper().readTree(kept.resolve("result.json"));
    assertThat(result.path("interrupted").asBoolean()).isTrue();
    assertThat(result.path("trials")).isEmpty();
  }

  private FunctionProcess start(List<String> prefix, Map<String, String> settings)
      throws InterruptedException {
    Path home = Path.of(System.getProperty("sbamock.home", "..")).toAbsolutePath().normalize();
    Map<String, String> all = new HashMap<>(settings);
    all.put("sbamock.sbi.protocols", "h1c,h1,h2c,h2,h3");
    all.put("sbamock.sbi.host", "127.0.0.1");
    all.put("sbamock.tls.directory", directory.resolve("tls").toString());
    FunctionProcess nrf =
        FunctionProcess.start(
            "nrf", new BootJars(home).find("nrf"), prefix, CoreSettings.QUICK_JVM, all, directory);
    nrf.awaitReady(FunctionProcess.START_TIMEOUT);
    return nrf;
  }

  private static void end(FunctionProcess nrf) {
    nrf.stop();
    nrf.awaitEnd(FunctionProcess.END_TIMEOUT);
  }

  private void requireServing(FunctionProcess nrf, HttpProtocol... protocols) {
    try (SbiClient client =
        SbiClient.builder()
            .tls(CertificateAuthority.open(directory.resolve("tls")).trust(), TlsSettings.DEFAULT)
            .build()) {
      for (HttpProtocol protocol : protocols) {
        TestCaller caller = new TestCaller(client, protocol, nrf.apiRoot(protocol.scheme()));
        assertThat(caller.get(DISCOVERY).status()).as("status over %s", protocol).isEqualTo(200);
      }
    }
  }
}
