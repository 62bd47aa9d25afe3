/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.process;

import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * A process whose CPU time and memory are measured.
 *
 * @param name the name in results
 * @param usage reads its CPU time and memory
 * @param allocations reads the octets that its event loops have allocated on the heap since its
 *     start; empty if unknown
 */
public record MeteredProcess(
    String name, Supplier<ProcessUsage> usage, Supplier<OptionalLong> allocations) {
  /** Returns the process of a function with another name in results. */
  public static MeteredProcess of(String name, FunctionProcess function) {
    return new MeteredProcess(name, function::usage, () -> allocatedOctets(function));
  }

  /** Returns the process of a function. */
  public static MeteredProcess of(FunctionProcess function) {
    return of(function.name(), function);
  }

  /** Returns an arbitrary process including all its descendants. */
  public static MeteredProcess tree(String name, ProcessHandle root) {
    return new MeteredProcess(name, () -> sum(root), OptionalLong::empty);
  }

  private static OptionalLong allocatedOctets(FunctionProcess function) {
    OptionalDouble value = function.meter("sbamock.sbi.event-loop.allocated");
    return value.isPresent() ? OptionalLong.of((long) value.getAsDouble()) : OptionalLong.empty();
  }

  private static ProcessUsage sum(ProcessHandle root) {
    List<ProcessUsage> all =
        Stream.concat(Stream.of(root), root.descendants()).map(ProcessUsage::of).toList();
    Duration cpu = all.stream().map(ProcessUsage::cpu).reduce(Duration.ZERO, Duration::plus);
    boolean known = all.stream().allMatch(usage -> usage.residentBytes().isPresent());
    return new ProcessUsage(
        cpu,
        known
            ? OptionalLong.of(
                all.stream().mapToLong(usage -> usage.residentBytes().getAsLong()).sum())
            : OptionalLong.empty());
  }
}
