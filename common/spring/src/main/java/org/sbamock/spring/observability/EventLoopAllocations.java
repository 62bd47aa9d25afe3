/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring.observability;

import com.sun.management.ThreadMXBean;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.Locale;
import org.sbamock.sbi.NfType;

/**
 * The meter of the heap memory that the event loops of a function have allocated, {@code
 * sbamock.sbi.event-loop.allocated} in octets. Divided by the number of requests, it measures the
 * garbage of the data plane. Absent on JVMs that do not count allocations.
 */
final class EventLoopAllocations implements MeterBinder {
  static final String NAME = "sbamock.sbi.event-loop.allocated";

  private final String prefix;

  EventLoopAllocations(NfType type) {
    this.prefix = type.value().toLowerCase(Locale.ROOT) + "-";
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    if (ManagementFactory.getThreadMXBean() instanceof ThreadMXBean threads
        && threads.isThreadAllocatedMemorySupported()) {
      threads.setThreadAllocatedMemoryEnabled(true);
      FunctionCounter.builder(NAME, threads, this::allocated)
          .description("Heap memory that the event loops have allocated since their start")
          .baseUnit("bytes")
          .register(registry);
    }
  }

  private double allocated(ThreadMXBean threads) {
    double bytes = 0;
    for (ThreadInfo thread : threads.getThreadInfo(threads.getAllThreadIds())) {
      if (thread != null && thread.getThreadName().startsWith(prefix)) {
        bytes += Math.max(0, threads.getThreadAllocatedBytes(thread.getThreadId()));
      }
    }
    return bytes;
  }
}
