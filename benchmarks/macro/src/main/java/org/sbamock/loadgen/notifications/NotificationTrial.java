/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.notifications;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.loadgen.bench.Figure;
import org.sbamock.loadgen.bench.FunctionServer;
import org.sbamock.loadgen.engine.Arrivals;
import org.sbamock.loadgen.engine.DaemonTimer;
import org.sbamock.loadgen.engine.LoadOutcome;
import org.sbamock.loadgen.engine.LoadPlan;
import org.sbamock.loadgen.engine.LoadRun;
import org.sbamock.loadgen.engine.LoadShape;
import org.sbamock.loadgen.engine.Progress;
import org.sbamock.loadgen.engine.RunListener;
import org.sbamock.loadgen.process.FunctionException;
import org.sbamock.loadgen.process.FunctionProcess;
import org.sbamock.loadgen.workload.GeneratorClient;

/** The load and the windows of one protocol, with subscribers that are subscribed already. */
final class NotificationTrial {
  private static final int MAX_IN_FLIGHT = 10_000;
  private static final Duration DRAIN = Duration.ofSeconds(10);
  private static final long POLL_MILLIS = 50;

  private final NotificationPlan plan;
  private final HttpProtocol protocol;
  private final FunctionServer server;
  private final GeneratorClient client;
  private final SubscriberFleet fleet;
  private final NotificationLedger ledger;
  private final BooleanSupplier over;
  private final ChangeWorkload changes;
  private final TreeMap<String, Long> failures = new TreeMap<>();
  private @Nullable String bottleneck;

  NotificationTrial(
      NotificationPlan plan,
      HttpProtocol protocol,
      FunctionServer server,
      GeneratorClient client,
      NotificationProducer producer,
      SubscriberFleet fleet,
      NotificationLedger ledger,
      BooleanSupplier over) {
    this.plan = plan;
    this.protocol = protocol;
    this.server = server;
    this.client = client;
    this.fleet = fleet;
    this.ledger = ledger;
    this.over = over;
    changes = new ChangeWorkload(producer, ledger, plan.profiles());
  }

  /**
   * Performs the warm-up and the windows, and waits until all notifications have arrived.
   *
   * @param subscriptionOctets the memory of a subscription; null if it is not known
   * @throws FunctionException if the NRF ends
   */
  NotificationCell measure(Consumer<String> notice, @Nullable Double subscriptionOctets)
      throws InterruptedException {
    List<NotificationWindow> windows = new ArrayList<>();
    if (!plan.warmup().isZero()) {
      notice.accept("warm-up over " + protocol);
      load(Duration.ZERO, plan.warmup(), null, RunListener.NONE);
      // A full collection in a window would count as latency.
      System.gc();
    }
    for (int i = 1; i <= plan.windows() && !over.getAsBoolean(); i++) {
      notice.accept("window " + i + " over " + protocol);
      windows.add(window());
    }
    notice.accept("awaiting the last notifications over " + protocol);
    awaitCompletion();
    return onLoop(() -> cell(windows, subscriptionOctets));
  }

  private NotificationWindow window() throws InterruptedException {
    NotificationWindow window = new NotificationWindow(measured(), ledger);
    ScheduledExecutorService timer = DaemonTimer.named("notifications-away");
    try {
      Absence absence = new Absence(timer);
      load(plan.settle(), plan.window(), window.latency(), RunListener.both(absence, window));
      absence.awaitEnd();
    } finally {
      timer.shutdownNow();
    }
    return window;
  }

  private FunctionProcess measured() {
    return server.running().get(server.running().size() - 1);
  }

  /** The absence of the subscribers that are away, from the beginning of a window. */
  private final class Absence implements RunListener {
    private final ScheduledExecutorService timer;
    private @Nullable Future<?> start;
    private @Nullable Future<?> end;

    Absence(ScheduledExecutorService timer) {
      this.timer = timer;
    }

    @Override
    public void measurementBegins() {
      start = timer.submit(fleet::leave);
      end = timer.schedule(fleet::comeBack, plan.awayTime().toNanos(), TimeUnit.NANOSECONDS);
    }

    /** Waits until the subscribers are back. */
    void awaitEnd() throws InterruptedException {
      Future<?> left = start;
      Future<?> returned = end;
      if (left != null && returned != null) {
        result(left);
        result(returned);
      }
    }
  }

  private void load(
      Duration warmup, Duration duration, @Nullable Histogram latency, RunListener listener)
      throws InterruptedException {
    LoadPlan load =
        new LoadPlan(
            new LoadShape.Open(plan.changesPerSecond(), Arrivals.CONSTANT, MAX_IN_FLIGHT),
            warmup,
            duration,
            DRAIN,
            plan.seed());
    LoadRun run = new LoadRun(load, changes.run(latency), client.eventLoops());
    LoadOutcome outcome =
        run.run(
            RunListener.both(
                listener,
                new RunListener() {
                  @Override
                  public void progress(Progress progress) {
                    if (over.getAsBoolean() || server.failure().isDone()) {
                      run.interrupt();
                    }
                  }
                }));
    requireServer();
    outcome.failures().forEach((kind, count) -> failures.merge(kind, count, Long::sum));
    outcome.warmupFailures().forEach((kind, count) -> failures.merge(kind, count, Long::sum));
    if (outcome.unfinished() > 0) {
      failures.merge("not answered", outcome.unfinished(), Long::sum);
    }
    if (latency != null && bottleneck == null) {
      bottleneck = outcome.generator().bottleneck().orElse(null);
    }
  }

  private void requireServer() {
    if (server.failure().isDone() && !over.getAsBoolean()) {
      throw new FunctionException(server.failure().join(), null);
    }
  }

  private void awaitCompletion() throws InterruptedException {
    long begin = System.nanoTime();
    while (!over.getAsBoolean()
        && onLoop(ledger::outstanding) > 0
        && System.nanoTime() - begin < plan.completion().toNanos()) {
      requireServer();
      TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
    }
  }

  /** Runs a task on the thread of the ledger. */
  private <T> T onLoop(Callable<T> task) throws InterruptedException {
    return result(client.eventLoops().next().submit(task));
  }

  private static <T> T result(Future<T> future) throws InterruptedException {
    try {
      return future.get();
    } catch (ExecutionException e) {
      Throwable cause = e.getCause();
      throw cause instanceof RuntimeException failure ? failure : new IllegalStateException(cause);
    }
  }

  private NotificationCell cell(
      List<NotificationWindow> windows, @Nullable Double subscriptionOctets) {
    DeliveryCounts prompt = ledger.counts(SubscriberRole.PROMPT);
    DeliveryCounts away = ledger.counts(SubscriberRole.AWAY);
    DeliveryCounts slow = ledger.counts(SubscriberRole.SLOW);
    Figure p99 = figure(windows, window -> window.millis(99));
    return new NotificationCell(
        protocol.id(),
        windows.size(),
        new NotificationCell.Latency(
            figure(windows, window -> window.millis(50)),
            p99,
            figure(windows, window -> window.millis(100))),
        figure(windows, NotificationWindow::perSecond),
        figure(windows, NotificationWindow::cpuMicros),
        figure(windows, NotificationWindow::residentMib),
        subscriptionOctets,
        figure(windows, NotificationWindow::busy),
        bottleneck,
        prompt,
        away,
        slow,
        ledger.unexpected(),
        failures,
        Expectations.missed(
            plan.maxP99(),
            p99.median(),
            prompt,
            away,
            slow,
            ledger.unexpected(),
            failures.values().stream().mapToLong(Long::longValue).sum()));
  }

  private static Figure figure(
      List<NotificationWindow> windows, ToDoubleFunction<NotificationWindow> quantity) {
    return windows.isEmpty()
        ? new Figure(0, 0, 0)
        : Figure.of(windows.stream().mapToDouble(quantity).boxed().toList());
  }
}
