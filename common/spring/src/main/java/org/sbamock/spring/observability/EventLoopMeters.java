/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring.observability;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.SingleThreadEventExecutor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.sbamock.sbi.nf.NetworkFunction;
import org.sbamock.sbi.nf.Timers;

/**
 * The meters of the load of a function's event loops: the timer {@code sbamock.sbi.event-loop.lag}
 * of how long a task waits for its event loop, which is measured once per second, and the number of
 * waiting tasks.
 */
final class EventLoopMeters implements MeterBinder, AutoCloseable {
  static final String LAG = "sbamock.sbi.event-loop.lag";
  static final String TASKS = "sbamock.sbi.event-loop.tasks";
  private static final long PERIOD_MILLIS = 1_000;

  private final NetworkFunction function;
  private @Nullable ScheduledExecutorService timer;

  EventLoopMeters(NetworkFunction function) {
    this.function = function;
  }

  @Override
  public synchronized void bindTo(MeterRegistry registry) {
    Gauge.builder(TASKS, function, EventLoopMeters::waiting)
        .description("Tasks that wait for an event loop")
        .register(registry);
    Timer lag =
        Timer.builder(LAG)
            .description("Time that a task waits for its event loop")
            .register(registry);
    if (timer == null) {
      timer = Timers.named("event-loop-lag");
    }
    var unused =
        timer.scheduleAtFixedRate(
            () -> measure(lag), PERIOD_MILLIS, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
  }

  private void measure(Timer lag) {
    for (EventLoop loop : function.eventLoops()) {
      long submitted = System.nanoTime();
      try {
        loop.execute(() -> lag.record(System.nanoTime() - submitted, TimeUnit.NANOSECONDS));
      } catch (RejectedExecutionException e) {
        // The function is being stopped.
        return;
      }
    }
  }

  private static double waiting(NetworkFunction function) {
    int tasks = 0;
    for (EventLoop loop : function.eventLoops()) {
      tasks += loop instanceof SingleThreadEventExecutor executor ? executor.pendingTasks() : 0;
    }
    return tasks;
  }

  @Override
  public synchronized void close() {
    if (timer != null) {
      timer.shutdownNow();
      timer = null;
    }
  }
}
