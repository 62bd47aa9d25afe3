package org.sbamock.loadgen.statistics;

import java.util.Arrays;
import java.util.Collection;

/** Observed values in ascending order. Immutable; may be empty, then every figure is NaN. */
public final class Sample {
  private final double[] sorted;

  private Sample(double[] sorted) {
    this.sorted = sorted;
  }

  /**
   * The sample of these values, in any order.
   *
   * @throws IllegalArgumentException if one is not a finite number
   */
  public static Sample of(double... values) {
    double[] sorted = values.clone();
    for (double value : sorted) {
      if (!Double.isFinite(value)) {
        throw new IllegalArgumentException("a sample holds finite numbers only, not " + value);
      }
    }
    Arrays.sort(sorted);
    return new Sample(sorted);
  }

  /** The sample of these values, in any order. */
  public static Sample of(Collection<Double> values) {
    return of(values.stream().mapToDouble(Double::doubleValue).toArray());
  }

  /** How many values there are. */
  public int size() {
    return sorted.length;
  }

  /** Whether there is no value. */
  public boolean isEmpty() {
    return sorted.length == 0;
  }

  /** The value at a rank, 0 being the smallest. */
  public double get(int rank) {
    return sorted[rank];
  }

  /** The values in ascending order, a copy. */
  public double[] values() {
    return sorted.clone();
  }

  /** The smallest value. */
  public double min() {
    return isEmpty() ? Double.NaN : sorted[0];
  }

  /** The largest value. */
  public double max() {
    return isEmpty() ? Double.NaN : sorted[sorted.length - 1];
  }

  /** The arithmetic mean. */
  public double mean() {
    if (isEmpty()) {
      return Double.NaN;
    }
    double sum = 0;
    for (double value : sorted) {
      sum += value;
    }
    return sum / sorted.length;
  }

  /** The standard deviation of a sample, divided by n - 1; 0 for a single value. */
  public double sd() {
    if (sorted.length < 2) {
      return isEmpty() ? Double.NaN : 0;
    }
    double mean = mean();
    double squares = 0;
    for (double value : sorted) {
      squares += (value - mean) * (value - mean);
    }
    return Math.sqrt(squares / (sorted.length - 1));
  }

  /** The middle value, or the mean of the two in the middle. */
  public double median() {
    return quantile(0.5);
  }

  /**
   * A quantile by linear interpolation between the values of rank (n - 1) p: type 7 of Hyndman and
   * Fan, the default of R, NumPy and spreadsheets.
   *
   * @param p from 0 to 1
   */
  public double quantile(double p) {
    if (!(p >= 0 && p <= 1)) {
      throw new IllegalArgumentException("a quantile is from 0 to 1, not " + p);
    }
    return isEmpty() ? Double.NaN : interpolate(sorted, (sorted.length - 1) * p);
  }

  private static double interpolate(double[] ascending, double position) {
    int below = (int) position;
    int above = Math.min(below + 1, ascending.length - 1);
    return ascending[below] + (position - below) * (ascending[above] - ascending[below]);
  }

  /** The values from low to high, both included. */
  Sample within(double low, double high) {
    return new Sample(
        Arrays.stream(sorted).filter(value -> value >= low && value <= high).toArray());
  }

  /** For those who promise not to change it. */
  double[] raw() {
    return sorted;
  }
}
