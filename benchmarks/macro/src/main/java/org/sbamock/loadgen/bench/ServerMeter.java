package org.sbamock.loadgen.bench;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.engine.RunListener;

/** What the processes of a server, and this one, take from the beginning of a window to its end. */
final class ServerMeter implements RunListener {
  private static final double MIB = 1 << 20;

  private final List<MeteredProcess> processes;
  private @Nullable Reading begin;
  private @Nullable Reading end;

  ServerMeter(List<MeteredProcess> processes) {
    this.processes = processes;
  }

  private record Reading(List<Duration> cpu, List<OptionalLong> allocated, Duration generator) {}

  @Override
  public void measurementBegins() {
    begin = read();
  }

  @Override
  public void measurementEnds() {
    end = read();
  }

  private Reading read() {
    Duration own = ownCpu();
    List<Duration> cpu = processes.stream().map(MeteredProcess::cpu).toList();
    return new Reading(
        cpu, processes.stream().map(process -> process.allocations().octets()).toList(), own);
  }

  private static Duration ownCpu() {
    return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
  }

  /** Processor time of this process in the window, microseconds. */
  double generatorCpuMicros() {
    Reading from = begin;
    Reading to = end;
    return from == null || to == null ? 0 : micros(from.generator, to.generator);
  }

  /** Per iteration; null without processes, iterations, or a window that came to its end. */
  Window.@Nullable Usage perIteration(long iterations) {
    Reading from = begin;
    Reading to = end;
    if (from == null || to == null || iterations == 0 || processes.isEmpty()) {
      return null;
    }
    Map<String, Double> cpu = new LinkedHashMap<>();
    double allocated = 0;
    double resident = 0;
    boolean allocatedKnown = true;
    boolean residentKnown = true;
    for (int i = 0; i < processes.size(); i++) {
      MeteredProcess process = processes.get(i);
      cpu.put(process.name(), micros(from.cpu.get(i), to.cpu.get(i)) / iterations);
      OptionalLong before = from.allocated.get(i);
      OptionalLong after = to.allocated.get(i);
      allocatedKnown &= before.isPresent() && after.isPresent();
      allocated += after.orElse(0) - before.orElse(0);
      OptionalLong bytes = process.residentBytes();
      residentKnown &= bytes.isPresent();
      resident += bytes.orElse(0) / MIB;
    }
    return new Window.Usage(
        cpu, allocatedKnown ? allocated / iterations : null, residentKnown ? resident : null);
  }

  private static double micros(Duration from, Duration to) {
    return Math.max(0, to.minus(from).toNanos() / 1e3);
  }
}
