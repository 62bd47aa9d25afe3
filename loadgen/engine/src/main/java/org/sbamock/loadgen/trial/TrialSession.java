/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.trial;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.sbamock.loadgen.engine.LoadOutcome;
import org.sbamock.loadgen.engine.LoadPlan;
import org.sbamock.loadgen.engine.LoadRun;
import org.sbamock.loadgen.engine.Progress;
import org.sbamock.loadgen.engine.RowSink;
import org.sbamock.loadgen.engine.RunListener;
import org.sbamock.loadgen.engine.Workload;
import org.sbamock.loadgen.workload.GeneratorClient;

/**
 * The generator's client and workload for one system, for one run or several runs over the same
 * connections. Confined to one thread.
 *
 * <pre>{@code
 * try (TrialSession<MeteredWorkload> session = new TrialSession<>(spec, system, observer)) {
 *   TrialMeasurement measured =
 *       session.run(plan, List.of(new ContentMeter(session.workload())));
 * }
 * }</pre>
 *
 * @param <W> the type of the workload
 */
public final class TrialSession<W extends Workload> implements AutoCloseable {
  private final TrialSpec<W> spec;
  private final SystemUnderTest system;
  private final TrialObserver observer;
  private final GeneratorClient client;
  private final W workload;

  /**
   * Starts the client without connecting.
   *
   * @throws IllegalStateException if the congestion controller cannot be set
   * @throws IllegalArgumentException if the workload's parameters are inconsistent
   */
  public TrialSession(TrialSpec<W> spec, SystemUnderTest system, TrialObserver observer) {
    this.spec = spec;
    this.system = system;
    this.observer = observer;
    this.client = new GeneratorClient(spec.settings(), system.tls(), system.threads());
    try {
      this.workload = spec.workloads().apply(client, system);
    } catch (RuntimeException e) {
      client.close();
      throw e;
    }
  }

  /** Returns the workload. */
  public W workload() {
    return workload;
  }

  /** Runs a plan without recording the rows of its iterations. */
  public TrialMeasurement run(LoadPlan plan, List<? extends TrialMeter> meters)
      throws InterruptedException {
    return run(plan, RowSink.NONE, meters);
  }

  /**
   * Runs a plan. The run ends early if the system or a meter fails, or the observer stops it.
   *
   * @param rows receives a row for each iteration
   * @param meters the meters, which are closed at the end
   * @throws UncheckedIOException if a meter cannot write its output
   */
  public TrialMeasurement run(LoadPlan plan, RowSink rows, List<? extends TrialMeter> meters)
      throws InterruptedException {
    CompletableFuture<Void> end = new CompletableFuture<>();
    try {
      LoadRun run = new LoadRun(plan, workload, rows, client.eventLoops());
      observer.begins(spec.name(), run::interrupt);
      interruptOnFailure(run, end);
      meters.forEach(meter -> meter.failure().thenRun(run::interrupt));
      ZonedDateTime started = ZonedDateTime.now(ZoneId.systemDefault());
      LoadOutcome outcome = run.run(new Nested(meters));
      return measurement(started, outcome, meters);
    } finally {
      end.complete(null);
      observer.ends();
      meters.forEach(TrialMeter::close);
    }
  }

  /**
   * Interrupts the run if the system fails. The system outlives the run, so its reference to the
   * run is released at the end.
   */
  private void interruptOnFailure(LoadRun run, CompletableFuture<Void> end) {
    CompletableFuture.anyOf(system.failure(), end)
        .thenRun(
            () -> {
              if (!end.isDone()) {
                run.interrupt();
              }
            });
  }

  private TrialMeasurement measurement(
      ZonedDateTime started, LoadOutcome outcome, List<? extends TrialMeter> meters) {
    TrialMeasurement.Builder builder = new TrialMeasurement.Builder(spec, started, outcome);
    for (int i = meters.size() - 1; i >= 0; i--) {
      meters.get(i).contribute(builder, outcome);
    }
    for (TrialMeter meter : meters) {
      IOException failure = meter.failure().getNow(null);
      if (failure != null) {
        throw new UncheckedIOException(failure);
      }
    }
    return builder.failure(system.failed()).build();
  }

  @Override
  public void close() {
    client.close();
  }

  /**
   * The listener that calls the meters in list order at the start and in reverse order at the end.
   */
  private final class Nested implements RunListener {
    private final List<TrialMeter> inOrder;

    Nested(List<? extends TrialMeter> meters) {
      inOrder = new ArrayList<>(meters);
    }

    @Override
    public void measurementBegins() {
      inOrder.forEach(RunListener::measurementBegins);
    }

    @Override
    public void progress(Progress progress) {
      inOrder.forEach(meter -> meter.progress(progress));
      observer.progress(progress);
    }

    @Override
    public void measurementEnds() {
      for (int i = inOrder.size() - 1; i >= 0; i--) {
        inOrder.get(i).measurementEnds();
      }
    }
  }
}
