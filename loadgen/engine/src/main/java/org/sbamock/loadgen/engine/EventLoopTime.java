/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.engine;

import io.netty.channel.EventLoop;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.sbamock.sbi.probe.EpochClock;

/** The time of a Netty event loop. */
final class EventLoopTime implements LoopTime {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final EventLoop loop;

  EventLoopTime(EventLoop loop) {
    this.loop = loop;
  }

  @Override
  public long nanoTime() {
    return System.nanoTime();
  }

  @Override
  public long epochNanos() {
    return EpochClock.nanos();
  }

  @Override
  public long cpuNanos() {
    return THREADS.isCurrentThreadCpuTimeSupported() ? THREADS.getCurrentThreadCpuTime() : 0;
  }

  @Override
  public void execute(Runnable task) {
    try {
      loop.execute(task);
    } catch (RejectedExecutionException e) {
      // The event loop was shut down, which also ends its run.
      return;
    }
  }

  @Override
  public Timer schedule(Runnable task, long delayNanos) {
    Future<?> scheduled = loop.schedule(task, delayNanos, TimeUnit.NANOSECONDS);
    return () -> scheduled.cancel(false);
  }
}
