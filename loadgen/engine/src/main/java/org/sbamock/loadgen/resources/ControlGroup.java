/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.resources;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/**
 * The counters of a container's control group (cgroups(7)), in the unified hierarchy or otherwise
 * in the hierarchies of version 1.
 */
final class ControlGroup {
  private static final long KIB = 1024;

  private final Path cpu;
  private final Path memory;
  private final Path tasks;
  private final boolean unified;

  private ControlGroup(Path cpu, Path memory, Path tasks, boolean unified) {
    this.cpu = cpu;
    this.memory = memory;
    this.tasks = tasks;
    this.unified = unified;
  }

  /**
   * A reading of the counters.
   *
   * @param cpuNanos CPU time of all its processes
   * @param memoryKib memory that is charged to it, without inactive file pages
   * @param threads number of threads
   */
  record Reading(long cpuNanos, long memoryKib, int threads) {}

  /** Returns the control group of a process; empty if it has no separate group that can be read. */
  static Optional<ControlGroup> of(long pid) {
    return of(Path.of("/proc", Long.toString(pid), "cgroup"), Path.of("/sys/fs/cgroup"));
  }

  static Optional<ControlGroup> of(Path membership, Path mount) {
    String lines;
    try {
      lines = Files.readString(membership);
    } catch (IOException e) {
      return Optional.empty();
    }
    Optional<ControlGroup> unified =
        find(lines, "", mount).map(own -> new ControlGroup(own, own, own, true));
    return unified
        .filter(ControlGroup::isReadable)
        .or(() -> separate(lines, mount).filter(ControlGroup::isReadable));
  }

  private static Optional<ControlGroup> separate(String lines, Path mount) {
    Optional<Path> cpu = find(lines, "cpuacct", mount);
    Optional<Path> memory = find(lines, "memory", mount);
    Optional<Path> tasks = find(lines, "pids", mount);
    return cpu.isPresent() && memory.isPresent() && tasks.isPresent()
        ? Optional.of(new ControlGroup(cpu.get(), memory.get(), tasks.get(), false))
        : Optional.empty();
  }

  /**
   * Finds the directory of the group. Lines are {@code number:controllers:path}, in the unified
   * hierarchy {@code 0::path}; the root group belongs to the machine.
   */
  private static Optional<Path> find(String lines, String controller, Path mount) {
    return lines
        .lines()
        .map(line -> line.split(":", 3))
        .filter(parts -> parts.length == 3 && !parts[2].equals("/"))
        .filter(parts -> Arrays.asList(parts[1].split(",")).contains(controller))
        .map(parts -> mount.resolve(parts[1]).resolve("./" + parts[2]).normalize())
        .findFirst();
  }

  private boolean isReadable() {
    return read().isPresent();
  }

  /** Reads the counters; empty if the group no longer exists. */
  Optional<Reading> read() {
    try {
      return Optional.of(unified ? readUnified() : readSeparate());
    } catch (IOException | NumberFormatException e) {
      return Optional.empty();
    }
  }

  private Reading readUnified() throws IOException {
    return new Reading(
        field(cpu.resolve("cpu.stat"), "usage_usec") * 1_000,
        (number(memory.resolve("memory.current"))
                - field(memory.resolve("memory.stat"), "inactive_file"))
            / KIB,
        (int) number(tasks.resolve("pids.current")));
  }

  private Reading readSeparate() throws IOException {
    return new Reading(
        number(cpu.resolve("cpuacct.usage")),
        (number(memory.resolve("memory.usage_in_bytes"))
                - field(memory.resolve("memory.stat"), "total_inactive_file"))
            / KIB,
        (int) number(tasks.resolve("pids.current")));
  }

  private static long number(Path file) throws IOException {
    return Long.parseLong(Files.readString(file).strip());
  }

  private static long field(Path file, String name) throws IOException {
    for (String line : Files.readAllLines(file)) {
      if (line.startsWith(name + " ")) {
        return Long.parseLong(line.substring(name.length() + 1).strip());
      }
    }
    throw new IOException("no " + name + " in " + file);
  }
}
