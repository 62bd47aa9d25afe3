/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.process.meter;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.engine.LoadOutcome;
import org.sbamock.loadgen.process.FunctionProcess;
import org.sbamock.loadgen.result.Trial.FunctionUsage;
import org.sbamock.loadgen.result.Trial.Memory;
import org.sbamock.loadgen.trial.TrialMeasurement;
import org.sbamock.loadgen.trial.TrialMeter;

/**
 * The memory of functions before and after a measurement in which UEs register and stay. Each
 * reading follows a full garbage collection, so that it counts live objects only.
 */
public final class MemoryMeter implements TrialMeter {
  private static final double MIB = 1 << 20;
  private static final String UES = "sbamock.amf.ues";
  private static final String HEAP = "jvm.memory.used?tag=area:heap";

  private final List<FunctionProcess> functions;
  private List<Checkpoint> before = List.of();
  private List<Checkpoint> after = List.of();

  /** Creates a meter of functions. */
  public MemoryMeter(List<FunctionProcess> functions) {
    this.functions = List.copyOf(functions);
  }

  private record Checkpoint(double heap, double resident, double ues) {
    boolean isWhole() {
      return !Double.isNaN(heap) && !Double.isNaN(resident);
    }
  }

  @Override
  public void measurementBegins() {
    before = look();
  }

  @Override
  public void measurementEnds() {
    after = look();
  }

  private List<Checkpoint> look() {
    List<Checkpoint> looks = new ArrayList<>();
    for (FunctionProcess function : functions) {
      boolean collected;
      try {
        collected = FullGarbageCollection.of(function.pid());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return List.of();
      }
      var resident = function.usage().residentBytes();
      looks.add(
          new Checkpoint(
              collected ? function.meter(HEAP).orElse(Double.NaN) : Double.NaN,
              resident.isPresent() ? resident.getAsLong() : Double.NaN,
              function.meter(UES).orElse(0)));
    }
    return looks;
  }

  @Override
  public void contribute(TrialMeasurement.Builder measurement, LoadOutcome outcome) {
    measurement.replaceFunctions(this::complete);
  }

  private List<FunctionUsage> complete(List<FunctionUsage> usages) {
    double ues = sum(after) - sum(before);
    return usages.stream().map(usage -> usage.withMemory(memory(usage.name(), ues))).toList();
  }

  private static double sum(List<Checkpoint> looks) {
    return looks.stream().mapToDouble(Checkpoint::ues).sum();
  }

  private @Nullable Memory memory(String name, double ues) {
    for (int i = 0; i < functions.size() && i < before.size() && i < after.size(); i++) {
      Checkpoint from = before.get(i);
      Checkpoint to = after.get(i);
      if (functions.get(i).name().equals(name) && from.isWhole() && to.isWhole() && ues > 0) {
        return new Memory(
            Math.round(ues),
            tenths(from.heap / MIB),
            tenths(to.heap / MIB),
            tenths(from.resident / MIB),
            tenths(to.resident / MIB),
            tenths((to.heap - from.heap) / ues));
      }
    }
    return null;
  }

  private static double tenths(double value) {
    return Math.round(value * 10) / 10.0;
  }
}
