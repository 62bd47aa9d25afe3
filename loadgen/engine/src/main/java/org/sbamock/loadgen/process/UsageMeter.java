package org.sbamock.loadgen.process;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.sbamock.loadgen.engine.RunListener;
import org.sbamock.loadgen.result.Trial.FunctionUsage;

/** Measures the resource usage of functions during a measurement. */
public final class UsageMeter implements RunListener {
  private static final double MIB = 1 << 20;

  private final List<FunctionProcess> functions;
  private List<ProcessUsage> before = List.of();
  private List<ProcessUsage> after = List.of();

  /** Creates a meter of functions. */
  public UsageMeter(List<FunctionProcess> functions) {
    this.functions = List.copyOf(functions);
  }

  @Override
  public void measurementBegins() {
    before = read();
  }

  @Override
  public void measurementEnds() {
    after = read();
  }

  private List<ProcessUsage> read() {
    return functions.stream().map(FunctionProcess::usage).toList();
  }

  /**
   * Returns the usage per iteration; empty if the measurement never began or no iteration
   * succeeded.
   */
  public List<FunctionUsage> perIteration(long iterations) {
    List<FunctionUsage> usages = new ArrayList<>();
    if (before.isEmpty() || after.isEmpty() || iterations == 0) {
      return usages;
    }
    for (int i = 0; i < functions.size(); i++) {
      Duration cpu = after.get(i).cpu().minus(before.get(i).cpu());
      var resident = after.get(i).residentBytes();
      usages.add(
          new FunctionUsage(
              functions.get(i).name(),
              Math.max(0, tenths(cpu.toNanos() / 1e3 / iterations)),
              resident.isPresent() ? tenths(resident.getAsLong() / MIB) : null));
    }
    return usages;
  }

  private static double tenths(double value) {
    return Math.round(value * 10) / 10.0;
  }
}
