/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.client.SbiClient;
import org.sbamock.http.tls.CertificateAuthority;
import org.sbamock.http.tls.TlsSettings;
import org.sbamock.integration.support.Subscribers;
import org.sbamock.integration.support.TestCaller;
import org.sbamock.integration.support.TestCaller.Answer;
import org.sbamock.integration.support.TestUe;
import org.sbamock.loadgen.process.BootJars;
import org.sbamock.loadgen.process.CoreSettings;
import org.sbamock.loadgen.process.FunctionProcess;

/**
 * An AUSF that discovers two replicas of a UDM through the NRF, each function in a process of its
 * own: UEs of both authentication methods register, and go on to do so when one replica has ended.
 */
@Timeout(180)
final class UdmReplicasIT {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final int UES = 20;
  private static final int LATER_UES = 8;
  private static final String DISCOVERY =
      "/nnrf-disc/v1/nf-instances?requester-nf-type=AMF&target-nf-type=";

  private final Deque<FunctionProcess> started = new ArrayDeque<>();
  private @TempDir Path directory;

  @AfterEach
  void stopAll() {
    started.forEach(FunctionProcess::stop);
    started.forEach(function -> function.awaitEnd(FunctionProcess.END_TIMEOUT));
  }

  @ParameterizedTest
  @EnumSource(
      value = HttpProtocol.class,
      names = {"H2", "H3"})
  void registersUesWithTheVectorsOfTwoReplicas(HttpProtocol protocol) throws Exception {
    FunctionProcess nrf = start("nrf", "nrf", protocol, Map.of());
    nrf.awaitReady(PATIENCE);
    String root = nrf.apiRoot(protocol.scheme()).toString();
    FunctionProcess first = startUdm(0, protocol, root);
    FunctionProcess second = startUdm(1, protocol, root);
    FunctionProcess ausf =
        start(
            "ausf",
            "ausf",
            protocol,
            Map.of("sbamock.nrf.api-root", root, "sbamock.ausf.udm", "discovered"));
    FunctionProcess amf = start("amf", "amf", protocol, Map.of("sbamock.nrf.api-root", root));
    for (FunctionProcess function : started) {
      function.awaitReady(PATIENCE);
    }
    CertificateAuthority authority = CertificateAuthority.open(directory.resolve("tls"));
    try (SbiClient client =
        SbiClient.builder().tls(authority.trust(), TlsSettings.DEFAULT).build()) {
      TestCaller discovery = new TestCaller(client, protocol, nrf.apiRoot(protocol.scheme()));
      awaitInstances(discovery, "UDM", 2);
      awaitInstances(discovery, "AUSF", 1);
      TestCaller caller = new TestCaller(client, protocol, amf.apiRoot(protocol.scheme()));

      for (int ue = 0; ue < UES; ue++) {
        assertRegistered(new TestUe(Subscribers.supi(ue), caller));
      }
      TestUe ahead = new TestUe(Subscribers.supi(UES), caller);
      Instant future = Instant.now().plus(Duration.ofDays(1));
      ahead.getAheadOf(future, 0);
      ahead.getAheadOf(future, 1);
      Answer challenge = ahead.begin();
      String resource = TestUe.resource(challenge);
      Answer again = ahead.answer(resource, challenge);
      assertThat(again.text("result")).as("after AUTS").isEqualTo("CHALLENGE");
      assertThat(ahead.answer(resource, again).text("result")).isEqualTo("REGISTERED");
      assertThat(requests(first)).as("requests to the first replica").isPositive();
      assertThat(requests(second)).as("requests to the second replica").isPositive();

      first.stop();
      first.awaitEnd(FunctionProcess.END_TIMEOUT);
      for (int ue = UES + 1; ue <= UES + LATER_UES; ue++) {
        assertRegistered(new TestUe(Subscribers.supi(ue), caller));
      }
    }
    assertThat(ausf.isAlive()).isTrue();
  }

  private static void assertRegistered(TestUe ue) {
    Answer registered = ue.register();
    assertThat(registered.text("result"))
        .as("%s: %s", ue.supi(), registered)
        .isEqualTo("REGISTERED");
  }

  private static void awaitInstances(TestCaller nrf, String type, int number) {
    await()
        .atMost(PATIENCE)
        .until(() -> nrf.get(DISCOVERY + type).content().path("nfInstances").size() == number);
  }

  private static double requests(FunctionProcess udm) {
    return udm.meter("sbamock.sbi.server.requests").orElse(0);
  }

  private FunctionProcess startUdm(int replica, HttpProtocol protocol, String nrf) {
    return start(
        "udm-" + replica,
        "udm",
        protocol,
        Map.of(
            "sbamock.nrf.api-root",
            nrf,
            "sbamock.udm.replica",
            Integer.toString(replica),
            "sbamock.udm.subscribers.seed",
            Subscribers.SEED));
  }

  private FunctionProcess start(
      String name, String module, HttpProtocol protocol, Map<String, String> own) {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("sbamock.sbi.protocols", protocol.id());
    settings.put("sbamock.client.protocol", protocol.id());
    settings.put("sbamock.tls.directory", directory.resolve("tls").toString());
    settings.put("sbamock.drain", "2s");
    // For the replica that has ended: over QUIC nothing tells that nobody listens.
    settings.put("sbamock.client.connect-timeout", "2s");
    settings.putAll(own);
    FunctionProcess function =
        FunctionProcess.start(
            name,
            new BootJars(Path.of(System.getProperty("sbamock.home", ".."))).find(module),
            List.of(),
            CoreSettings.QUICK_JVM,
            settings,
            directory);
    started.push(function);
    return function;
  }
}
