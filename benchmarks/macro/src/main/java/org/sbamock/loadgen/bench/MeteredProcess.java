package org.sbamock.loadgen.bench;

import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.sbamock.loadgen.process.ProcessUsage;

/**
 * A process whose use of the machine counts, with all that descends from it.
 *
 * @param name in results
 * @param handle the process
 * @param allocations how many octets its event loops have allocated on the heap until now
 */
record MeteredProcess(String name, ProcessHandle handle, Allocations allocations) {
  /** Asks a process what it has allocated. */
  @FunctionalInterface
  interface Allocations {
    /** Not to be known. */
    Allocations UNKNOWN = OptionalLong::empty;

    /** Octets since the start; empty where it cannot be known. */
    OptionalLong octets();
  }

  Duration cpu() {
    return usages().map(ProcessUsage::cpu).reduce(Duration.ZERO, Duration::plus);
  }

  OptionalLong residentBytes() {
    List<OptionalLong> all = usages().map(ProcessUsage::residentBytes).toList();
    return all.stream().allMatch(OptionalLong::isPresent)
        ? OptionalLong.of(all.stream().mapToLong(OptionalLong::getAsLong).sum())
        : OptionalLong.empty();
  }

  private Stream<ProcessUsage> usages() {
    return Stream.concat(Stream.of(handle), handle.descendants()).map(ProcessUsage::of);
  }
}
