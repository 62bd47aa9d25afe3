/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each function fails under load and recovers: the other functions serve on, the failures have the
 * status and cause of the function that failed, and no registration is lost, doubled or left half
 * done. {@code -Dsbamock.faults=all} runs every fault of every function on every protocol.
 */
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class FaultsIT {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Duration RECOVERY = Duration.ofSeconds(20);
  private static final int FAILURES = 3;
  private static final int HEART_BEATS = 10;

  /** The failures of a client whose peer is dead, silent or cut off. */
  private static final Set<String> NO_ANSWER =
      Set.of("CONNECT", "HANDSHAKE", "CLOSED", "RESET", "DEADLINE");

  /** What the AMF answers if the AUSF fails (TS 29.500 table 5.2.7.2-1). */
  private static final Set<String> AUSF_FAILED =
      Set.of(
          "504 TARGET_NF_NOT_REACHABLE",
          "504 TIMED_OUT_REQUEST",
          // A request without an answer, which must not be repeated.
          "504 INBOUND_SERVER_ERROR",
          // A challenge of before the fault, which is answered after it.
          "404 CONTEXT_NOT_FOUND");

  public @TempDir static Path directory;

  private @Nullable FaultCore core;
  private @Nullable CoreSetup setup;
  private int cores;
  private final FaultTable table = new FaultTable();

  @AfterAll
  void close() throws Exception {
    FaultCore running = core;
    core = null;
    if (running != null) {
      running.close();
    }
  }

  static List<FaultCell> cells() {
    return FaultCell.selected();
  }

  @ParameterizedTest
  @MethodSource("cells")
  void theCoreServesOnAndRecovers(FaultCell cell) throws Exception {
    if (cell.fault() == Fault.CLOCK) {
      assumeThat(FakeClock.problem()).isEmpty();
    }
    FaultCore tested = core(cell);
    boolean recovered = false;
    try (FaultLoad load = new FaultLoad(tested, cell.protocol())) {
      Map<String, Long> before = tested.answered(Nf.AMF);
      load.start();
      load.awaitSuccess(PATIENCE);
      load.outcomes().forgetFailures();

      tested.begin(cell.fault(), cell.nf());
      hold(cell, tested, load);
      tested.end(cell.fault(), cell.nf());
      Duration recovery = load.awaitSuccess(RECOVERY);
      load.stop();

      Map<String, Long> failures = Map.copyOf(load.outcomes().failures());
      assertThat(failures.keySet())
          .as(
              "failures %s, slowest answer of the AMF %s",
              failures, load.outcomes().slowest(Nf.AMF))
          .allMatch(one -> isExpected(cell, one));
      if (!load.outcomes().hasUnanswered(Nf.AMF)) {
        requireEveryAnswerCounted(tested, before, load.outcomes());
      }
      new CoreInvariants(tested, load).check();
      table.add(cell, failures, recovery);
      recovered = true;
    } finally {
      if (!recovered) {
        close();
      }
    }
  }

  /** Waits until the fault has had its effect. */
  private static void hold(FaultCell cell, FaultCore core, FaultLoad load) {
    Callable<Boolean> effect =
        switch (cell.fault()) {
          case KILL, SUSPEND, PARTITION ->
              () -> load.outcomes().failures(caller(cell.nf())) >= FAILURES;
          case ABSENCE ->
              () ->
                  load.outcomes().failures(Nf.AMF) >= FAILURES
                      && Stream.of(Nf.AUSF, Nf.UDM, Nf.AMF)
                          .allMatch(nf -> core.refusedCalls(nf) >= HEART_BEATS);
          case CLOCK -> {
            long before = core.heartBeats();
            yield () -> core.heartBeats() - before >= HEART_BEATS;
          }
        };
    await().alias("the effect of " + cell).atMost(PATIENCE).until(effect);
  }

  /** Returns the function whose clients observe that a function fails. */
  private static Nf caller(Nf nf) {
    return nf == Nf.AUSF ? Nf.AMF : nf;
  }

  private static boolean isExpected(FaultCell cell, String failure) {
    String outcome = failure.substring(failure.indexOf(' ') + 1);
    if (cell.fault() == Fault.CLOCK) {
      return false;
    }
    if (failure.equals(FaultLoad.NO_AUSF)
        || (cell.fault() == Fault.ABSENCE && failure.equals("AMF 504 TARGET_NF_NOT_REACHABLE"))) {
      return true;
    }
    if (!failure.startsWith(caller(cell.nf()) + " ")) {
      return false;
    }
    return switch (cell.nf()) {
      case AUSF -> AUSF_FAILED.contains(outcome);
      case AMF -> NO_ANSWER.contains(outcome) || outcome.equals("404 CONTEXT_NOT_FOUND");
      case NRF, UDM -> NO_ANSWER.contains(outcome);
    };
  }

  /** Both ends have counted the same answers. */
  private static void requireEveryAnswerCounted(
      FaultCore core, Map<String, Long> before, Outcomes outcomes) {
    for (String status : List.of("200", "201", "204", "504")) {
      await()
          .atMost(PATIENCE)
          .untilAsserted(
              () ->
                  assertThat(
                          core.answered(Nf.AMF).getOrDefault(status, 0L)
                              - before.getOrDefault(status, 0L))
                      .as("answers of the AMF with " + status)
                      .isEqualTo(outcomes.answered(Nf.AMF, status)));
    }
  }

  private FaultCore core(FaultCell cell) throws Exception {
    CoreSetup required = CoreSetup.of(cell);
    FaultCore running = core;
    if (running == null || !required.equals(setup)) {
      close();
      running = new FaultCore(required, directory.resolve("core-" + ++cores));
      core = running;
      setup = required;
    }
    return running;
  }
}
