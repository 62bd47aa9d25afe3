/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.process;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The compiler threads of JVMs, HotSpot's C1 and C2. A JVM whose compilers use much CPU time is not
 * warm yet: they compete with its event loops for processors, and its code is still slow.
 */
public final class JitCompilers {
  private static final Path PROC = Path.of("/proc");
  private static final String NAME = "C[12] CompilerThre.*";

  private final List<Path> processes;
  private Map<Path, Long> usedBefore;
  private long readBefore;

  /**
   * Begins to measure. Requires Linux ({@code /proc/PID/task/TID/schedstat}).
   *
   * @param processes the identifiers of the processes of the JVMs
   */
  public JitCompilers(long... processes) {
    List<Path> directories = new ArrayList<>();
    for (long process : processes) {
      directories.add(PROC.resolve(Long.toString(process)).resolve("task"));
    }
    this.processes = List.copyOf(directories);
    this.readBefore = System.nanoTime();
    this.usedBefore = used();
  }

  /**
   * Returns the CPU time of all compiler threads since the previous call, or the construction,
   * divided by the time that has passed: 1 if they occupied one processor. Infinite if there is no
   * compiler thread, or the kernel does not report its CPU time.
   */
  public double processors() {
    long now = System.nanoTime();
    Map<Path, Long> used = used();
    long nanos = 0;
    for (Map.Entry<Path, Long> thread : used.entrySet()) {
      // The JVM ends and starts compiler threads as required.
      nanos += thread.getValue() - usedBefore.getOrDefault(thread.getKey(), 0L);
    }
    double processors = (double) nanos / (now - readBefore);
    usedBefore = used;
    readBefore = now;
    return used.isEmpty() ? Double.POSITIVE_INFINITY : processors;
  }

  private Map<Path, Long> used() {
    Map<Path, Long> used = new HashMap<>();
    for (Path process : processes) {
      try (DirectoryStream<Path> threads = Files.newDirectoryStream(process)) {
        threads.forEach(thread -> read(thread, used));
      } catch (IOException e) {
        // The process has ended.
      }
    }
    return used;
  }

  private static void read(Path thread, Map<Path, Long> used) {
    try {
      if (Files.readString(thread.resolve("comm")).strip().matches(NAME)) {
        String nanos = Files.readString(thread.resolve("schedstat"));
        used.put(thread, Long.parseLong(nanos.substring(0, nanos.indexOf(' '))));
      }
    } catch (IOException e) {
      // The thread has ended.
    }
  }
}
