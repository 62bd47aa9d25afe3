/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.resources;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** The meter of this host's CPU utilization between calls, from {@code /proc/stat}. */
public final class HostProcessors {
  private static final Path STAT = Path.of("/proc/stat");
  private static final int IDLE = 3;
  private static final int WAITING = 4;
  private static final int COLUMNS = 8;

  private final Path stat;
  private long busyBefore;
  private long allBefore;

  /** Starts the measurement. */
  public HostProcessors() {
    this(STAT);
  }

  HostProcessors(Path stat) {
    this.stat = stat;
    share();
  }

  /**
   * Returns the number of processors of this host, including those that this process may not use;
   * the number of the JVM's processors if it is unknown.
   */
  public static int count() {
    try (Stream<String> lines = Files.lines(STAT)) {
      int count = (int) lines.filter(line -> line.matches("cpu\\d+ .*")).count();
      return count > 0 ? count : Runtime.getRuntime().availableProcessors();
    } catch (IOException e) {
      return Runtime.getRuntime().availableProcessors();
    }
  }

  /**
   * Returns the utilization of all processors since the last call, 0 to 1; empty if it is unknown
   * or no time was counted since.
   */
  public OptionalDouble share() {
    String[] columns;
    try {
      columns = Files.readString(stat).lines().findFirst().orElse("").strip().split(" +");
    } catch (IOException e) {
      return OptionalDouble.empty();
    }
    long all = 0;
    long idle = 0;
    for (int i = 0; i < COLUMNS && i + 1 < columns.length; i++) {
      long ticks = Long.parseLong(columns[i + 1]);
      all += ticks;
      idle += i == IDLE || i == WAITING ? ticks : 0;
    }
    long busy = all - idle;
    OptionalDouble share =
        allBefore > 0 && all > allBefore
            ? OptionalDouble.of((double) (busy - busyBefore) / (all - allBefore))
            : OptionalDouble.empty();
    busyBefore = busy;
    allBefore = all;
    return share;
  }
}
