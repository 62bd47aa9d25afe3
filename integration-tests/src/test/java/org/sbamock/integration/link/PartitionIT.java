/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sbamock.http.HttpProtocol;
import org.sbamock.integration.link.EmulatedCore.Counts;
import org.sbamock.loadgen.engine.LoadOutcome;
import org.sbamock.loadgen.engine.LoadPlan;
import org.sbamock.loadgen.engine.LoadRun;
import org.sbamock.loadgen.engine.LoadShape;
import org.sbamock.loadgen.engine.RunListener;
import org.sbamock.loadgen.process.FunctionKind;
import org.sbamock.loadgen.result.RequestCount;
import org.sbamock.loadgen.workload.GeneratorClient;
import org.sbamock.loadgen.workload.call.SbiTarget;
import org.sbamock.testing.RequiresRoot;

/** The AUSF is cut off amid the load, and comes back. */
@Timeout(300)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@RequiresRoot
final class PartitionIT {
  private static final int USERS = 6;
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final String TCP_ESTABLISHED = "01";

  /** What the AMF may tell of an AUSF that nobody reaches (TS 29.500 table 5.2.7.2-1). */
  private static final Set<String> CAUSES =
      Set.of("504 TIMED_OUT_REQUEST", "504 TARGET_NF_NOT_REACHABLE");

  @SuppressWarnings("NullAway.Init")
  private EmulatedCore core;

  @BeforeAll
  void open(@TempDir Path shared) {
    core =
        new EmulatedCore(
            shared,
            Map.of("sbamock.client.deadline", "2s", "sbamock.client.connect-timeout", "1s"));
  }

  @AfterAll
  @SuppressWarnings("NullAway")
  void close() {
    if (core != null) {
      core.close();
    }
  }

  @ParameterizedTest
  @EnumSource
  void registrationsFailWhileTheAusfIsCutOffAndAllSucceedAfterwards(HttpProtocol protocol)
      throws Exception {
    core.speak(protocol);
    Counts before = core.counts();
    try (GeneratorClient client = core.client(protocol, USERS)) {
      SbiTarget amf = core.amf(client, protocol);
      LoadRun run = run(amf, client, Duration.ofMinutes(10));
      CompletableFuture<LoadOutcome> outcome = start(run);
      awaitMore(amf, "200", 20);
      assertThat(count(amf, "504")).as("failures with %s before the partition", protocol).isZero();

      core.link().network().partition(FunctionKind.AUSF.id());
      awaitMore(amf, "504", 3 * USERS);
      core.link().network().heal(FunctionKind.AUSF.id());

      awaitMore(amf, "200", 20);
      run.interrupt();
      Set<String> failures = outcome.get().failures().keySet();
      assertThat(failures)
          .as("failures with %s", protocol)
          .isNotEmpty()
          .allSatisfy(kind -> assertThat(CAUSES).contains(kind.replaceFirst(" at .*", "")));
      core.awaitEnded(before, amf.counts().total());

      allSucceed(protocol, client);
    }
  }

  /** No connection is stuck: every registration succeeds, and both ends have the same ones. */
  private void allSucceed(HttpProtocol protocol, GeneratorClient client) throws Exception {
    Counts before = core.counts();
    SbiTarget amf = core.amf(client, protocol);
    LoadOutcome after = run(amf, client, Duration.ofSeconds(1)).run(RunListener.NONE);
    assertThat(after.achieved()).isPositive();
    assertThat(after.success()).as(protocol + " afterwards: " + after.failures()).isEqualTo(1);
    core.awaitEnded(before, amf.counts().total());
    Counts counted = core.counts().since(before);
    // What was on its way when the AUSF was cut off may reach it late, and be served for nobody.
    assertThat(counted.all("ausf", RequestCount.SERVED, "200"))
        .isGreaterThanOrEqualTo(count(amf, "200"));
    if (!protocol.quic()) {
      String amfAddress = hex(FunctionKind.AMF);
      String ausfAddress = hex(FunctionKind.AUSF);
      await()
          .atMost(PATIENCE)
          .untilAsserted(
              () -> {
                List<String> atAmf = established(FunctionKind.AMF, ausfAddress);
                List<String> atAusf = established(FunctionKind.AUSF, amfAddress);
                assertThat(atAusf).as("half-open connections").hasSameSizeAs(atAmf);
                assertThat(atAmf).hasSizeBetween(1, protocol.multiplexed() ? 1 : USERS);
              });
    }
  }

  private static LoadRun run(SbiTarget amf, GeneratorClient client, Duration duration) {
    LoadPlan plan =
        new LoadPlan(
            new LoadShape.Closed(USERS, Duration.ZERO),
            Duration.ZERO,
            duration,
            Duration.ofSeconds(30),
            EmulatedCore.SEED);
    return new LoadRun(plan, EmulatedCore.registrations(amf), client.eventLoops());
  }

  private static CompletableFuture<LoadOutcome> start(LoadRun run) {
    CompletableFuture<LoadOutcome> outcome = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> {
              try {
                outcome.complete(run.run(RunListener.NONE));
              } catch (InterruptedException | RuntimeException e) {
                outcome.completeExceptionally(e);
              }
            },
            "load");
    thread.setDaemon(true);
    thread.start();
    return outcome;
  }

  private static void awaitMore(SbiTarget amf, String outcome, int more) {
    long goal = count(amf, outcome) + more;
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () ->
                assertThat(count(amf, outcome))
                    .as("responses with " + outcome)
                    .isGreaterThanOrEqualTo(goal));
  }

  private static long count(SbiTarget amf, String outcome) {
    return new Counts(amf.counts().counts("ue", "amf", "")).all("ue", RequestCount.CALLED, outcome);
  }

  /** The IPv4 address of a function as /proc/net/tcp has it. */
  private String hex(FunctionKind kind) {
    byte[] octets = core.link().network().party(kind.id()).address().getAddress();
    StringBuilder hex = new StringBuilder();
    for (int i = octets.length - 1; i >= 0; i--) {
      hex.append(String.format("%02X", octets[i]));
    }
    return hex.toString();
  }

  /** The established TCP connections of a function with that peer. */
  private List<String> established(FunctionKind kind, String peer) throws Exception {
    List<String> lines =
        core.link()
            .network()
            .party(kind.id())
            .namespace()
            .call(
                () -> {
                  List<String> both = new ArrayList<>();
                  for (String table : List.of("tcp", "tcp6")) {
                    both.addAll(Files.readAllLines(Path.of("/proc/thread-self/net/" + table)));
                  }
                  return both;
                });
    return lines.stream()
        .map(line -> line.strip().split("\\s+"))
        .filter(fields -> fields[2].contains(peer + ":") && fields[3].equals(TCP_ESTABLISHED))
        .map(fields -> fields[1] + " " + fields[2])
        .toList();
  }
}
