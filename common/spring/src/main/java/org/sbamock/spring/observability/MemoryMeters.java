/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring.observability;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufAllocatorMetric;
import io.netty.buffer.ByteBufAllocatorMetricProvider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The meters of the memory of Netty's buffers and of the process. */
final class MemoryMeters implements MeterBinder {
  private static final Path STATUS = Path.of("/proc/self/status");
  private static final String RESIDENT = "VmRSS:";
  private static final String BYTES = "bytes";

  @Override
  public void bindTo(MeterRegistry registry) {
    if (ByteBufAllocator.DEFAULT instanceof ByteBufAllocatorMetricProvider allocator) {
      ByteBufAllocatorMetric metric = allocator.metric();
      Gauge.builder("sbamock.buffers.used", metric, ByteBufAllocatorMetric::usedHeapMemory)
          .description("Memory that Netty's allocator has reserved for buffers")
          .baseUnit(BYTES)
          .tag("memory", "heap")
          .register(registry);
      Gauge.builder("sbamock.buffers.used", metric, ByteBufAllocatorMetric::usedDirectMemory)
          .description("Memory that Netty's allocator has reserved for buffers")
          .baseUnit(BYTES)
          .tag("memory", "direct")
          .register(registry);
    }
    Long limit = Long.getLong("io.netty.maxDirectMemory");
    if (limit != null) {
      Gauge.builder("sbamock.buffers.direct.limit", () -> limit)
          .description("Limit of Netty's direct memory")
          .baseUnit(BYTES)
          .register(registry);
    }
    if (Files.isReadable(STATUS)) {
      Gauge.builder("sbamock.process.memory.resident", STATUS, MemoryMeters::resident)
          .description("Resident memory of the process")
          .baseUnit(BYTES)
          .register(registry);
    }
  }

  private static double resident(Path status) {
    try {
      for (String line : Files.readAllLines(status)) {
        if (line.startsWith(RESIDENT)) {
          String kilobytes = line.substring(RESIDENT.length(), line.length() - " kB".length());
          return Long.parseLong(kilobytes.strip()) * 1024.0;
        }
      }
    } catch (IOException | NumberFormatException e) {
      return Double.NaN;
    }
    return Double.NaN;
  }
}
