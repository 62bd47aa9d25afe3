/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.CongestionControl;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.http.tls.CertificateAuthority;
import org.sbamock.loadgen.process.BootJars;
import org.sbamock.loadgen.process.Core;
import org.sbamock.loadgen.process.CoreSettings;
import org.sbamock.loadgen.process.EmulatedLink;
import org.sbamock.loadgen.process.FunctionKind;
import org.sbamock.loadgen.process.FunctionRequests;
import org.sbamock.loadgen.result.RequestCount;
import org.sbamock.loadgen.workload.GeneratorClient;
import org.sbamock.loadgen.workload.GeneratorSettings;
import org.sbamock.loadgen.workload.call.SbiTarget;
import org.sbamock.loadgen.workload.ue.RegistrationWorkload;
import org.sbamock.loadgen.workload.ue.Subscribers;

/** NRF, AUSF, AMF and a generator, each in its network namespace; started once for many tests. */
final class EmulatedCore implements AutoCloseable {
  public static final long SEED = 20_261_121;

  private final Path tlsDirectory;
  private final EmulatedLink link = EmulatedLink.open(SEED);
  private final Core core;
  private @Nullable HttpProtocol protocol;

  /** Nothing is started yet. */
  EmulatedCore(Path directory, Map<String, String> settings) {
    tlsDirectory = directory.resolve("tls");
    core =
        new Core(
            CoreSettings.of(
                    new BootJars(Path.of(System.getProperty("sbamock.home", "..")).toAbsolutePath())
                        ::find,
                    directory,
                    tlsDirectory,
                    CoreSettings.QUICK_JVM)
                .withHosts(link.hosts(), null)
                .withSettings(settings));
  }

  public EmulatedLink link() {
    return link;
  }

  /** Has every hop speak that protocol; the link loses nothing then. */
  void speak(HttpProtocol next) throws InterruptedException {
    link.clear();
    if (protocol == null) {
      core.start(next);
    } else if (protocol != next) {
      core.restartAmf(next);
    }
    protocol = next;
  }

  public GeneratorClient client(HttpProtocol spoken, int users) {
    return new GeneratorClient(
        GeneratorSettings.DEFAULT
            .withConnections(spoken.multiplexed() ? 2 : users)
            .withCongestionControl(CongestionControl.RENO),
        CertificateAuthority.open(tlsDirectory).trust(),
        link.generatorThreads());
  }

  public SbiTarget amf(GeneratorClient client, HttpProtocol spoken) {
    return new SbiTarget(
        client.client(),
        spoken,
        core.function(FunctionKind.AMF).apiRoot(spoken.scheme()),
        CallOptions.DEFAULT.withDeadline(Duration.ofSeconds(30)).withRetries(0));
  }

  static RegistrationWorkload registrations(SbiTarget amf) {
    return new RegistrationWorkload(
        amf,
        new Subscribers(
            org.sbamock.aka.Plmn.parse("00101"), "001010000000001", 1_000, "sbamock", null),
        false);
  }

  /** What the functions have counted until now. */
  Counts counts() {
    return new Counts(FunctionRequests.read(core.functions()));
  }

  /** Waits until the AMF has ended every request that was sent to it since that time. */
  void awaitEnded(Counts before, long sent) {
    await()
        .atMost(Duration.ofSeconds(40))
        .untilAsserted(
            () ->
                assertThat(counts().since(before).all("amf", RequestCount.SERVED, ""))
                    .as("requests that the AMF has ended")
                    .isEqualTo(sent));
  }

  @Override
  public void close() {
    link.clear();
    core.close();
    link.close();
  }

  /** Counts of requests. */
  record Counts(List<RequestCount> all) {
    Counts since(Counts before) {
      return new Counts(RequestCount.between(before.all(), all));
    }

    /** Those of that outcome; of any if it is empty. */
    public long all(String party, String role, String outcome) {
      return all.stream()
          .filter(count -> count.party().equals(party) && count.role().equals(role))
          .filter(count -> outcome.isEmpty() || count.outcome().equals(outcome))
          .filter(count -> !count.target().equals("nrf"))
          .mapToLong(RequestCount::count)
          .sum();
    }
  }
}
