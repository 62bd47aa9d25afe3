/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.http.tls.TlsMaterial;
import org.sbamock.loadgen.engine.CycleBudget;
import org.sbamock.loadgen.engine.LoadOutcome;
import org.sbamock.loadgen.engine.LoadPlan;
import org.sbamock.loadgen.engine.LoadShape;
import org.sbamock.loadgen.workload.GeneratorSettings;
import org.sbamock.loadgen.workload.ProbeFunctions;
import org.sbamock.loadgen.workload.WorkloadKind;
import org.sbamock.loadgen.workload.WorkloadParameters;
import org.sbamock.loadgen.workload.call.MeteredWorkload;
import org.sbamock.sbi.NfType;

@Timeout(60)
class TrialSessionTest {
  private static final int CYCLES = 5;

  @TempDir Path directory;
  private final List<String> events = new ArrayList<>();
  private final CompletableFuture<String> failure = new CompletableFuture<>();
  private ProbeFunctions functions;
  private TrialSpec<MeteredWorkload> spec;

  @BeforeEach
  void start() {
    functions = new ProbeFunctions(directory.resolve("tls"));
    WorkloadParameters parameters =
        WorkloadParameters.of(
            WorkloadKind.UPLOAD,
            HttpProtocol.H2C,
            List.of(ProbeFunctions.root(functions.start(NfType.AMF), HttpProtocol.H2C)),
            CallOptions.DEFAULT);
    spec = TrialSpec.of("uploads", parameters, GeneratorSettings.DEFAULT);
  }

  @AfterEach
  void close() {
    functions.close();
  }

  private SystemUnderTest system() {
    TlsMaterial tls = functions.trust();
    return new SystemUnderTest() {
      @Override
      public TlsMaterial tls() {
        return tls;
      }

      @Override
      public CompletableFuture<String> failure() {
        return failure;
      }
    };
  }

  private static LoadPlan cycles() {
    return LoadPlan.ofCycles(
        new LoadShape.Closed(1, Duration.ZERO),
        new CycleBudget(CYCLES, 0),
        Duration.ofSeconds(30),
        Duration.ofSeconds(5),
        1);
  }

  private static LoadPlan endless() {
    return new LoadPlan(
        new LoadShape.Closed(1, Duration.ZERO),
        Duration.ZERO,
        Duration.ofHours(1),
        Duration.ofSeconds(5),
        1);
  }

  private TrialMeter meter(String name) {
    return new TrialMeter() {
      @Override
      public void measurementBegins() {
        events.add(name + " begins");
      }

      @Override
      public void measurementEnds() {
        events.add(name + " ends");
      }

      @Override
      public void contribute(TrialMeasurement.Builder measurement, LoadOutcome outcome) {
        events.add(name + " contributes");
        measurement.value(name, outcome.achieved());
      }

      @Override
      public void close() {
        events.add(name + " closes");
      }
    };
  }

  @Test
  void contributesTheValuesOfAllMeters() throws Exception {
    try (TrialSession<MeteredWorkload> session =
        new TrialSession<>(spec, system(), TrialObserver.NONE)) {
      TrialMeasurement measured =
          session.run(cycles(), List.of(meter("one"), new ContentMeter(session.workload())));

      assertThat(measured.outcome().achieved()).isEqualTo(CYCLES);
      assertThat(measured.values()).containsEntry("one", (double) CYCLES);
      assertThat(measured.values().get(ContentMeter.SENT)).isPositive();
      assertThat(measured.failure()).isNull();
      assertThat(measured.nothingMeasured()).isEmpty();
      assertThat(measured.trial("local").name()).isEqualTo("uploads");
    }
  }

  @Test
  void nestsMetersWithinEachOther() throws Exception {
    try (TrialSession<MeteredWorkload> session =
        new TrialSession<>(spec, system(), TrialObserver.NONE)) {
      session.run(cycles(), List.of(meter("outer"), meter("inner")));
    }

    assertThat(events)
        .containsExactly(
            "outer begins",
            "inner begins",
            "inner ends",
            "outer ends",
            "inner contributes",
            "outer contributes",
            "outer closes",
            "inner closes");
  }

  @Test
  void runsSeveralPlansInOneSession() throws Exception {
    try (TrialSession<MeteredWorkload> session =
        new TrialSession<>(spec, system(), TrialObserver.NONE)) {
      session.run(cycles(), List.of());
      session.run(cycles(), List.of());

      assertThat(session.workload().counts().total()).isEqualTo(2 * CYCLES);
    }
  }

  @Test
  void endsWhenTheSystemFailsAndReportsWhy() throws Exception {
    try (TrialSession<MeteredWorkload> session =
        new TrialSession<>(spec, system(), TrialObserver.NONE)) {
      failure.complete("amf ended during the trial");

      TrialMeasurement measured = session.run(endless(), List.of());

      assertThat(measured.failure()).isEqualTo("amf ended during the trial");
      assertThat(measured.outcome().interrupted()).isTrue();
    }
  }

  @Test
  void leavesNothingOfARunInASystemThatLivesOn() throws Exception {
    try (TrialSession<MeteredWorkload> session =
        new TrialSession<>(spec, system(), TrialObserver.NONE)) {
      session.run(cycles(), List.of());
      session.run(cycles(), List.of());
    }

    assertThat(failure.getNumberOfDependents()).isZero();
  }

  @Test
  void endsWhenTheObserverStopsIt() throws Exception {
    TrialObserver stopping =
        (trial, stop) -> {
          events.add(trial);
          stop.run();
        };
    try (TrialSession<MeteredWorkload> session = new TrialSession<>(spec, system(), stopping)) {
      assertThat(session.run(endless(), List.of()).outcome().interrupted()).isTrue();
    }
    assertThat(events).containsExactly("uploads");
  }

  @Test
  void failsWhenAMeterCannotWrite() throws Exception {
    TrialMeter full =
        new TrialMeter() {
          @Override
          public CompletableFuture<IOException> failure() {
            return CompletableFuture.completedFuture(new IOException("no space left"));
          }
        };
    try (TrialSession<MeteredWorkload> session =
        new TrialSession<>(spec, system(), TrialObserver.NONE)) {
      assertThatExceptionOfType(UncheckedIOException.class)
          .isThrownBy(() -> session.run(endless(), List.of(full, meter("other"))))
          .withMessageContaining("no space left");
    }
    assertThat(events).contains("other closes");
  }

  @Test
  void reportsWhyNothingWasMeasured() throws Exception {
    LoadPlan warmUpOnly =
        LoadPlan.ofCycles(
            new LoadShape.Closed(1, Duration.ZERO),
            new CycleBudget(CYCLES, 100_000_000),
            Duration.ofMillis(50),
            Duration.ofSeconds(5),
            1);
    try (TrialSession<MeteredWorkload> session =
        new TrialSession<>(spec, system(), TrialObserver.NONE)) {
      TrialMeasurement measured = session.run(warmUpOnly, List.of());

      assertThat(measured.nothingMeasured().orElse(""))
          .startsWith("nothing was measured: the warm-up used all of the trial's time");
    }
  }

  @Test
  void leavesOutValuesThatCouldNotBeMeasured() throws Exception {
    TrialMeter unknown =
        new TrialMeter() {
          @Override
          public void contribute(TrialMeasurement.Builder measurement, LoadOutcome outcome) {
            measurement.value("energy.host", 1).notMeasured(Map.of("energy.host", "no counter"));
          }
        };
    try (TrialSession<MeteredWorkload> session =
        new TrialSession<>(spec, system(), TrialObserver.NONE)) {
      TrialMeasurement measured = session.run(cycles(), List.of(unknown));

      assertThat(measured.values()).doesNotContainKey("energy.host");
      assertThat(measured.notMeasured()).containsEntry("energy.host", "no counter");
    }
  }
}
