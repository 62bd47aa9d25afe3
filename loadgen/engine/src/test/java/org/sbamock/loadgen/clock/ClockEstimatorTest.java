/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sbamock.http.HttpProtocol;
import org.sbamock.loadgen.clock.PartyClock.Method;
import org.sbamock.loadgen.workload.GeneratorClient;
import org.sbamock.loadgen.workload.GeneratorSettings;
import org.sbamock.loadgen.workload.ProbeFunctions;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.NfType;

/** Clocks of real functions, some of which tell a wrong time. */
@Timeout(60)
class ClockEstimatorTest {
  private static final long AHEAD = 3_600_000_000_000L;
  private static final long BEHIND = -12_345_678_901L;

  @TempDir Path directory;
  private ProbeFunctions functions;

  @BeforeEach
  void open() {
    functions = new ProbeFunctions(directory);
  }

  @AfterEach
  void close() {
    functions.close();
  }

  private List<PartyClock> estimate(HttpProtocol protocol, ApiRoot... route) {
    try (GeneratorClient client =
        new GeneratorClient(GeneratorSettings.DEFAULT, functions.trust())) {
      return new ClockEstimator(client.client(), protocol, Duration.ofSeconds(20))
          .estimate(List.of(route));
    }
  }

  private static void assertIs(PartyClock clock, Method way, long truth) {
    assertThat(clock.failure()).isNull();
    assertThat(clock.way()).isEqualTo(way);
    ClockOffset offset = Objects.requireNonNull(clock.offset());
    assertThat(Math.abs(offset.nanos() - truth))
        .as("%s, truth %d", offset, truth)
        .isLessThanOrEqualTo(offset.uncertaintyNanos());
    assertThat(offset.uncertaintyNanos()).isPositive().isLessThan(Math.abs(BEHIND));
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void findsClocksThatAreRightAheadAndBehindWithinItsOwnUncertainty(HttpProtocol protocol) {
    ApiRoot right = ProbeFunctions.root(functions.start(NfType.AMF), protocol);
    ApiRoot ahead =
        ProbeFunctions.root(functions.start(NfType.NRF, ShiftedClock.by(AHEAD)), protocol);
    ApiRoot behind =
        ProbeFunctions.root(functions.start(NfType.AUSF, ShiftedClock.by(BEHIND)), protocol);

    List<PartyClock> clocks = estimate(protocol, right, ahead, behind);

    assertThat(clocks).extracting(PartyClock::root).containsExactly(right, ahead, behind);
    assertIs(clocks.get(0), Method.DIRECT, 0);
    assertIs(clocks.get(1), Method.DIRECT, AHEAD);
    assertIs(clocks.get(2), Method.DIRECT, BEHIND);
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void followsTheChainToAnUnreachableFunction(HttpProtocol protocol) {
    ApiRoot first = ProbeFunctions.root(functions.start(NfType.AMF), protocol);
    ApiRoot second =
        ProbeFunctions.root(functions.start(NfType.NRF, ShiftedClock::hidden), protocol);
    ApiRoot third =
        ProbeFunctions.root(functions.start(NfType.AUSF, ShiftedClock.hidden(BEHIND)), protocol);

    List<PartyClock> clocks = estimate(protocol, first, second, third);

    assertIs(clocks.get(0), Method.DIRECT, 0);
    assertIs(clocks.get(1), Method.CHAIN, 0);
    assertIs(clocks.get(2), Method.CHAIN, BEHIND);
  }

  @Test
  void reportsWhyAClockIsNotKnown() {
    ApiRoot hidden =
        ProbeFunctions.root(
            functions.start(
                NfType.AMF, ShiftedClock::hidden, settings -> settings.probeForward(false)),
            HttpProtocol.H2C);
    ApiRoot nobody = ApiRoot.of("http", "127.0.0.1", 1);

    List<PartyClock> clocks = estimate(HttpProtocol.H2C, hidden, nobody);

    assertThat(clocks).extracting(PartyClock::offset).containsOnlyNulls();
    assertThat(clocks.get(0).failure())
        .isEqualTo("the response status is 404; along the chain the response status is 403");
    assertThat(clocks.get(1).failure()).startsWith("CONNECT").contains("along the chain");
  }

  @Test
  void rejectsOtherResponsesAsAClock() {
    for (String content : List.of("{}", "{\"touch\":null,\"response\":1}", "5", "hello", "")) {
      ApiRoot other = ProbeFunctions.root(functions.startAnswering(200, content), HttpProtocol.H1C);

      assertThat(estimate(HttpProtocol.H1C, other).get(0).failure())
          .as(content)
          .isEqualTo("the response is not a response of the timing probe");
    }
  }

  @Test
  void leavesOneWithoutASecondEstimateUnknown() {
    PartyClock known =
        PartyClock.known(ApiRoot.of("http", "h", 1), Method.CHAIN, new ClockOffset(1, 2));

    assertThat(PartyClock.notRequested(List.of(known)))
        .singleElement()
        .satisfies(clock -> assertThat(clock.offset()).isNull())
        .satisfies(clock -> assertThat(clock.failure()).contains("interrupted"));
  }
}
