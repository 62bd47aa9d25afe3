package org.sbamock.linkemu.model;

import java.time.Duration;

/**
 * The delay of a packet: mean + jitter × a figure of the table, never below zero.
 *
 * @param meanNanos 0 to 1 hour, in ns
 * @param jitterNanos 0 to 1 hour, in ns; what it means depends on the table
 * @param correlation 0 to 100 %, of one packet's delay with the one before; it narrows the jitter,
 *     as NetEm's does
 * @param table the shape of the jitter
 */
public record Delay(long meanNanos, long jitterNanos, double correlation, DelayTable table) {
  /** No delay. */
  public static final Delay NONE = new Delay(0, 0, 0, DelayTable.UNIFORM);

  private static final long MOST = Duration.ofHours(1).toNanos();

  /**
   * @throws IllegalArgumentException if a figure is out of range
   */
  public Delay {
    Ranges.within("delay in ns", meanNanos, 0, MOST);
    Ranges.within("delay jitter in ns", jitterNanos, 0, MOST);
    Ranges.percent("delay correlation", correlation);
    if (jitterNanos == 0 && (correlation != 0 || table != DelayTable.UNIFORM)) {
      throw new IllegalArgumentException("delay without jitter has no correlation or distribution");
    }
  }

  /** The same delay for each packet. */
  public static Delay constant(Duration delay) {
    return new Delay(delay.toNanos(), 0, 0, DelayTable.UNIFORM);
  }

  /** Evenly between mean - jitter and mean + jitter. */
  public static Delay uniform(Duration mean, Duration jitter) {
    return of(mean, jitter, DelayTable.UNIFORM);
  }

  /** Normal, with the standard deviation {@code sd}; what falls below zero is zero. */
  public static Delay normal(Duration mean, Duration sd) {
    return of(mean, sd, DelayTable.NORMAL);
  }

  /** Pareto, as tc's table has it. */
  public static Delay pareto(Duration mean, Duration jitter) {
    return of(mean, jitter, DelayTable.PARETO);
  }

  /** Any table. */
  public static Delay of(Duration mean, Duration jitter, DelayTable table) {
    return new Delay(mean.toNanos(), jitter.toNanos(), 0, table);
  }

  /** The same, correlated. */
  public Delay correlated(double percent) {
    return new Delay(meanNanos, jitterNanos, percent, table);
  }

  /** The mean that this gives, in ns: what falls below zero counts as zero. */
  public double expectedMeanNanos() {
    return moment(1);
  }

  /** The standard deviation that this gives without correlation, in ns. */
  public double expectedSdNanos() {
    double mean = moment(1);
    return Math.sqrt(Math.max(0, moment(2) - mean * mean));
  }

  private double moment(int order) {
    int figures = table.size();
    double sum = 0;
    for (int i = 0; i < figures; i++) {
      double jitter = jitterNanos * table.at((i + 0.5) / figures);
      sum += Math.pow(Math.max(0, meanNanos + jitter), order);
    }
    return sum / figures;
  }

  /** Both delays one after the other; two jitters give the distribution of their sum. */
  Delay plus(Delay other) {
    long mean = meanNanos + other.meanNanos;
    if (other.jitterNanos == 0) {
      return new Delay(mean, jitterNanos, correlation, table);
    }
    if (jitterNanos == 0) {
      return new Delay(mean, other.jitterNanos, other.correlation, other.table);
    }
    if (correlation != 0 || other.correlation != 0) {
      throw new IllegalArgumentException("delay correlation: two jitters compose only without it");
    }
    long jitter = Math.round(Math.hypot(jitterNanos, other.jitterNanos));
    return new Delay(mean, jitter, 0, DelayTable.sum(this, other, jitter));
  }
}
