/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.containers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.sbamock.testkit.toxiproxy.StreamDirection.DOWNSTREAM;
import static org.sbamock.testkit.toxiproxy.StreamDirection.UPSTREAM;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.sbamock.http.HttpProtocol;
import org.sbamock.integration.support.RequiresContainers;
import org.sbamock.integration.support.TestCaller.Answer;
import org.sbamock.integration.support.TestUe;
import org.sbamock.linkemu.model.LinkCondition;
import org.sbamock.testkit.containers.FunctionContainer;
import org.sbamock.testkit.containers.Hop;
import tools.jackson.databind.JsonNode;

/**
 * The three functions in containers with the real Toxiproxy on every hop, and one protocol on all.
 * What is late is told by lower bounds; that something is not late, by the best of some tries.
 */
@Timeout(180)
@RequiresContainers
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ToxiproxyKit {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Duration LATE = Duration.ofMillis(800);
  private static final int TRIES = 3;
  private static final String REGISTERED = "REGISTERED";
  private static final String UNREACHABLE = "504 TARGET_NF_NOT_REACHABLE";
  private static final String TIMED_OUT = "504 TIMED_OUT_REQUEST";

  private final HttpProtocol protocol;

  @SuppressWarnings("NullAway.Init")
  private ContainerCore core;

  ToxiproxyKit(HttpProtocol protocol) {
    this.protocol = protocol;
  }

  @BeforeAll
  void start() {
    core = new ContainerCore(protocol);
  }

  @AfterAll
  @SuppressWarnings("NullAway")
  void stop() {
    if (core != null) {
      core.close();
    }
  }

  @BeforeEach
  void calm() {
    core.calm();
  }

  @Test
  void everyCallPassesItsProxyTheConfirmationToo() {
    forgetTheAusf();

    register();

    for (FunctionContainer<?> function : List.of(core.amf(), core.ausf(), core.nrf())) {
      assertThat(core.journal(function))
          .as("requests of %s", function.getDockerImageName())
          .isNotEmpty()
          .allSatisfy(
              entry -> {
                JsonNode request = entry.path("request");
                assertThat(request.path("clientIp").asString()).isEqualTo(core.proxyAddress());
                assertThat(request.path("protocol").asString()).isEqualTo(protocol.id());
              });
    }
    assertThat(core.journal(core.ausf(), "PUT")).as("confirmations").hasSize(1);
    assertThat(core.journal(core.nrf(), "GET")).as("discoveries").isNotEmpty();
  }

  @Test
  void aConfirmationFailsWhenItsProxyIsCut() {
    TestUe ue = core.ue();
    Answer challenge = ue.begin();
    core.link(Hop.AMF_AUSF).partition();

    assertThat(ue.answer(TestUe.resource(challenge), challenge).status()).isEqualTo(504);
    assertThat(core.journal(core.ausf(), "PUT")).isEmpty();
  }

  @Test
  void aUeReachesTheAmfThroughItsProxyAlone() {
    core.link(Hop.UE_AMF).partition();

    assertThatThrownBy(this::register).isInstanceOf(AssertionError.class);
    assertThat(core.journal(core.amf())).isEmpty();
  }

  @Test
  void latencyBetweenAmfAndAusfIsTheAmfsAndNobodyElses() {
    core.link(Hop.AMF_AUSF).latency(DOWNSTREAM, LATE, Duration.ZERO);
    TestUe ue = core.ue();

    Answer challenge = ue.begin();
    String resource = TestUe.resource(challenge);
    Duration confirmation = time(() -> ue.answer(resource, challenge));

    assertThat(confirmation).as("the UE's confirmation").isGreaterThanOrEqualTo(LATE);
    assertThat(core.journal(core.amf(), "PUT")).allSatisfy(e -> assertLate(e, "AMF"));
    assertThat(core.journal(core.ausf())).anySatisfy(ToxiproxyKit::assertNotLate);
    assertThat(best(() -> ue.read(resource))).as("what needs no AUSF").isLessThan(LATE);
  }

  @Test
  void latencyBetweenUeAndAmfIsTheUesAndNobodyElses() {
    core.link(Hop.UE_AMF).latency(UPSTREAM, LATE, Duration.ZERO);

    assertThat(best(() -> core.ue().begin())).as("the UE's").isGreaterThanOrEqualTo(LATE);

    assertThat(core.journal(core.amf())).anySatisfy(ToxiproxyKit::assertNotLate);
    assertThat(core.journal(core.ausf())).anySatisfy(ToxiproxyKit::assertNotLate);
  }

  @Test
  void theGeneratorHasLatencyOnItsOwnHopAndTheAmfHasNot(@TempDir Path directory) throws Exception {
    core.link(Hop.UE_AMF).latency(DOWNSTREAM, LATE, Duration.ZERO);

    JsonNode latencies = generate(directory);

    assertThat(least(latencies, "challenge")).isGreaterThanOrEqualTo(LATE);
    assertThat(least(latencies, "confirmation")).isGreaterThanOrEqualTo(LATE);
    assertThat(core.journal(core.amf(), "POST")).anySatisfy(ToxiproxyKit::assertNotLate);
    assertThat(core.journal(core.amf(), "PUT")).anySatisfy(ToxiproxyKit::assertNotLate);
    assertThat(core.journal(core.ausf())).anySatisfy(ToxiproxyKit::assertNotLate);
  }

  @Test
  void theGeneratorHasLatencyOfAmfAndAusfAsTheAmfHasAndTheAusfHasNot(@TempDir Path directory)
      throws Exception {
    core.link(Hop.AMF_AUSF).latency(DOWNSTREAM, LATE, Duration.ZERO);

    JsonNode latencies = generate(directory);

    assertThat(least(latencies, "challenge")).isGreaterThanOrEqualTo(LATE);
    assertThat(least(latencies, "confirmation")).isGreaterThanOrEqualTo(LATE);
    assertThat(core.journal(core.amf(), "POST")).allSatisfy(e -> assertLate(e, "AMF"));
    assertThat(core.journal(core.amf(), "PUT")).allSatisfy(e -> assertLate(e, "AMF"));
    assertThat(core.journal(core.ausf())).anySatisfy(ToxiproxyKit::assertNotLate);
  }

  private JsonNode generate(Path directory) throws Exception {
    return LoadGenerator.latencies(
        core.ueApiRoot(), protocol, core.authorityPem(), directory, TRIES);
  }

  /** The least latency of a step, as the generator has measured it. */
  private static Duration least(JsonNode latencies, String step) {
    JsonNode least = latencies.path(step).path("min");
    assertThat(least.isNumber()).as("%s in %s", step, latencies).isTrue();
    return Duration.ofNanos(Math.round(least.asDouble() * 1_000));
  }

  @Test
  void jitterMakesLatencyVary() {
    core.link(Hop.AMF_AUSF).latency(DOWNSTREAM, Duration.ofMillis(300), Duration.ofMillis(250));

    List<Duration> times =
        IntStream.range(0, 8).mapToObj(i -> time(() -> core.ue().begin())).toList();

    assertThat(times).allSatisfy(t -> assertThat(t).isGreaterThan(Duration.ofMillis(50)));
    Duration least = Collections.min(times);
    Duration most = Collections.max(times);
    assertThat(most.minus(least)).as("%s", times).isGreaterThan(Duration.ofMillis(20));
  }

  @Test
  void anNrfThatNeverAnswersDoesNotStopAnAmfThatKnowsAnAusf() {
    core.link(Hop.AMF_NRF).timeout(DOWNSTREAM, Duration.ZERO);

    register();
  }

  @Test
  void anAmfThatKnowsNoAusfWaitsForASlowNrf() {
    forgetTheAusf();
    core.link(Hop.AMF_NRF).latency(DOWNSTREAM, LATE, Duration.ZERO);

    Duration first = time(() -> core.ue().begin());

    assertThat(first).isGreaterThanOrEqualTo(LATE);
    assertThat(best(() -> core.ue().begin())).as("then it knows one").isLessThan(LATE);
  }

  @Test
  void registrationsFailWhileTheAusfIsCutOffAndRecover() {
    core.link(Hop.AMF_AUSF).partition();
    core.ue().begin();
    assertThat(core.ue().begin().problem()).isEqualTo(UNREACHABLE);

    core.link(Hop.AMF_AUSF).heal();

    await().atMost(PATIENCE).untilAsserted(this::register);
  }

  @Test
  void registrationsFailWhileTheNrfIsCutOffAndNothingIsKnown() {
    forgetTheAusf();
    core.link(Hop.AMF_NRF).partition();
    assertThat(core.ue().begin().problem()).isEqualTo(UNREACHABLE);

    core.link(Hop.AMF_NRF).heal();

    await().atMost(PATIENCE).untilAsserted(this::register);
  }

  @Test
  void anUnresponsiveAusfIsReported() {
    core.link(Hop.AMF_AUSF).timeout(DOWNSTREAM, Duration.ZERO);

    assertThat(core.ue().begin().problem()).isEqualTo(TIMED_OUT);

    core.link(Hop.AMF_AUSF).reset();
    await().atMost(PATIENCE).untilAsserted(this::register);
  }

  @Test
  void aChallengeThatIsResetIsNotAskedForAgain() {
    core.link(Hop.AMF_AUSF).resetPeer(DOWNSTREAM, Duration.ZERO);

    assertThat(core.ue().begin().status()).isEqualTo(504);

    assertThat(core.journal(core.ausf(), "POST")).as("a POST is not idempotent").hasSize(1);
  }

  @Test
  void aChallengeThatIsCutShortIsNotAskedForAgain() {
    core.link(Hop.AMF_AUSF).limitData(DOWNSTREAM, 300);

    assertThat(core.ue().begin().status()).isEqualTo(504);

    assertThat(core.journal(core.ausf(), "POST")).as("a POST is not idempotent").hasSize(1);
  }

  @Test
  void aConfirmationThatIsCutShortIsSentAgain() {
    TestUe ue = core.ue();
    Answer challenge = ue.begin();
    core.link(Hop.AMF_AUSF).limitData(DOWNSTREAM, 130);

    ue.answer(TestUe.resource(challenge), challenge);

    // The new connection's TLS handshake is cut short already.
    int attempts = protocol.secure() ? 1 : 2;
    assertThat(core.journal(core.ausf(), "PUT")).as("a PUT is idempotent").hasSize(attempts);
  }

  @Test
  void aConfirmationWhoseConnectionIsResetGoesThroughAnotherOne() {
    TestUe ue = core.ue();
    Answer challenge = ue.begin();
    core.link(Hop.AMF_AUSF).partition().heal();

    Answer registered = ue.answer(TestUe.resource(challenge), challenge);

    assertThat(registered.text("result")).isEqualTo(REGISTERED);
  }

  @Test
  void aNarrowLinkTakesItsTime() {
    core.link(Hop.AMF_AUSF).bandwidth(DOWNSTREAM, 1);

    assertThat(best(() -> core.ue().begin())).isGreaterThan(Duration.ofMillis(150));
  }

  @Test
  void answersInSmallPiecesArePutTogether() {
    core.link(Hop.AMF_AUSF).slicer(DOWNSTREAM, 20, 5, Duration.ofMillis(20));
    core.link(Hop.UE_AMF).slicer(UPSTREAM, 20, 5, Duration.ofMillis(1));

    assertThat(time(this::register)).isGreaterThan(Duration.ofMillis(150));
  }

  @Test
  void anEndThatComesLateIsWaitedFor() {
    core.link(Hop.AMF_AUSF).limitData(DOWNSTREAM, 300).slowClose(DOWNSTREAM, LATE);

    assertThat(time(() -> core.ue().begin())).isGreaterThanOrEqualTo(LATE);
  }

  @Test
  void aConditionIsAppliedInBothDirections() {
    core.link(Hop.AMF_AUSF).apply(LinkCondition.parse("delay 300ms"));

    assertThat(best(() -> core.ue().begin())).isGreaterThanOrEqualTo(Duration.ofMillis(600));
  }

  private void register() {
    assertThat(core.ue().register().text("result")).isEqualTo(REGISTERED);
  }

  /** Has the AMF find nobody where the NRF said an AUSF was, so that it asks the NRF again. */
  private void forgetTheAusf() {
    core.link(Hop.AMF_AUSF).partition();
    for (int i = 0; i < TRIES; i++) {
      assertThat(core.ue().begin().status()).isEqualTo(504);
    }
    core.link(Hop.AMF_AUSF).heal();
  }

  private static Duration time(Runnable call) {
    long start = System.nanoTime();
    call.run();
    return Duration.ofNanos(System.nanoTime() - start);
  }

  private static Duration best(Supplier<Answer> call) {
    return IntStream.range(0, TRIES)
        .mapToObj(i -> time(() -> assertThat(call.get().status()).isBetween(200, 201)))
        .min(Comparator.naturalOrder())
        .orElseThrow();
  }

  private static void assertLate(JsonNode entry, String who) {
    assertThat(micros(entry)).as("%s: %s", who, entry).isGreaterThanOrEqualTo(micros(LATE));
  }

  private static void assertNotLate(JsonNode entry) {
    assertThat(micros(entry)).as("%s", entry).isLessThan(micros(LATE));
  }

  private static long micros(JsonNode entry) {
    return entry.path("timing").path("totalMicroseconds").asLong();
  }

  private static long micros(Duration duration) {
    return duration.toNanos() / 1_000;
  }
}
