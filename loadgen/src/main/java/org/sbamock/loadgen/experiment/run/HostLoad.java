package org.sbamock.loadgen.experiment.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** How busy the processors of this host are, by {@code /proc/stat}; where there is none, idle. */
final class HostLoad {
  private static final long NANOS_BETWEEN = 1_000_000_000L;
  private static final int IDLE = 3;
  private static final int WAITING = 4;
  private static final int COLUMNS = 8;

  private final Path stat;
  private long busyBefore;
  private long allBefore;
  private long lookedAt;
  private double share;

  HostLoad() {
    this(Path.of("/proc/stat"));
  }

  HostLoad(Path stat) {
    this.stat = stat;
    look();
  }

  /** The share of all processors that was in use lately, 0 to 1. */
  double share() {
    if (System.nanoTime() - lookedAt >= NANOS_BETWEEN) {
      look();
    }
    return share;
  }

  private void look() {
    lookedAt = System.nanoTime();
    String[] columns;
    try {
      columns = Files.readString(stat).lines().findFirst().orElse("").strip().split(" +");
    } catch (IOException e) {
      return;
    }
    long all = 0;
    long idle = 0;
    for (int i = 0; i < COLUMNS && i + 1 < columns.length; i++) {
      long ticks = Long.parseLong(columns[i + 1]);
      all += ticks;
      idle += i == IDLE || i == WAITING ? ticks : 0;
    }
    long busy = all - idle;
    if (allBefore > 0 && all > allBefore) {
      share = (double) (busy - busyBefore) / (all - allBefore);
    }
    busyBefore = busy;
    allBefore = all;
  }
}
