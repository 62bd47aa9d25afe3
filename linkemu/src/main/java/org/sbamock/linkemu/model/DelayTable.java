/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.linkemu.model;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * The distribution of a jitter: ascending quantiles in units of the jitter around the mean, as in
 * the {@code .dist} files of tc. Immutable.
 */
public final class DelayTable {
  /** The number of values of a generated table. */
  static final int SIZE = 4096;

  /** The value of one jitter in a {@code .dist} file. */
  static final double SCALE = 8192;

  /** Uniform between mean - jitter and mean + jitter: NetEm's default. */
  public static final DelayTable UNIFORM = of("uniform", u -> 2 * u - 1);

  /** Normal: the jitter is the standard deviation. */
  public static final DelayTable NORMAL =
      of("normal", NormalDistribution.of(0, 1)::inverseCumulativeProbability);

  /**
   * Pareto with shape 3 as in tc's table: scaled by 4/3 about its mean and truncated at four
   * jitters.
   */
  public static final DelayTable PARETO =
      of("pareto", u -> Math.min(4, (Math.pow(1 - u, -1.0 / 3) - 1.5) * 4 / 3));

  private final String name;
  private final float[] quantiles;

  private DelayTable(String name, float[] quantiles) {
    if (!name.matches("[a-z0-9][a-z0-9-]*")) {
      throw new IllegalArgumentException(
          "distribution: expected a name of lower case letters, digits and hyphens, not " + name);
    }
    RangeChecks.within(
        "distribution " + name + ": number of figures", quantiles.length, 1, 1 << 20);
    this.name = name;
    this.quantiles = quantiles;
  }

  private static DelayTable of(String name, DoubleUnaryOperator quantile) {
    float[] figures = new float[SIZE];
    for (int i = 0; i < SIZE; i++) {
      figures[i] = (float) quantile.applyAsDouble((i + 0.5) / SIZE);
    }
    return new DelayTable(name, figures);
  }

  /**
   * Parses the text of a {@code .dist} file: integers, where 8192 is one jitter, and {@code #}
   * comments.
   *
   * @throws IllegalArgumentException if there is no value or a value is not an integer
   */
  public static DelayTable parse(String name, String text) {
    String[] words = text.replaceAll("#.*", "").strip().split("\\s+");
    float[] figures = new float[words.length];
    for (int i = 0; i < words.length; i++) {
      try {
        figures[i] = (float) (Integer.parseInt(words[i]) / SCALE);
      } catch (NumberFormatException e) {
        throw new IllegalArgumentException(
            "distribution " + name + ": figure " + (i + 1) + " is not an integer: " + words[i], e);
      }
    }
    Arrays.sort(figures);
    return new DelayTable(name, figures);
  }

  /** Returns the distribution of the sum of two independent jitters, in units of {@code jitter}. */
  static DelayTable sum(Delay a, Delay b, double jitter) {
    int side = 256;
    float[] sums = new float[side * side];
    for (int i = 0; i < side; i++) {
      for (int j = 0; j < side; j++) {
        double x = a.jitterNanos() * a.table().at((i + 0.5) / side);
        double y = b.jitterNanos() * b.table().at((j + 0.5) / side);
        sums[i * side + j] = (float) ((x + y) / jitter);
      }
    }
    Arrays.sort(sums);
    float[] figures = new float[SIZE];
    for (int i = 0; i < SIZE; i++) {
      figures[i] = sums[(int) ((i + 0.5) * sums.length / SIZE)];
    }
    return new DelayTable(a.table().name + "-and-" + b.table().name, figures);
  }

  /** Returns the name, as in {@code distribution NAME}. */
  public String name() {
    return name;
  }

  /** Returns the number of values. */
  int size() {
    return quantiles.length;
  }

  /**
   * Returns the value at quantile {@code u} in units of the jitter.
   *
   * @param u at least 0 and less than 1
   */
  double at(double u) {
    return quantiles[(int) (u * quantiles.length)];
  }

  /** Returns the text of a {@code .dist} file. */
  public String toDist() {
    StringBuilder text = new StringBuilder("# " + name + "\n");
    for (int i = 0; i < quantiles.length; i++) {
      text.append(Math.round(quantiles[i] * SCALE)).append(i % 8 == 7 ? '\n' : ' ');
    }
    return text.toString();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof DelayTable that
        && name.equals(that.name)
        && Arrays.equals(quantiles, that.quantiles);
  }

  @Override
  public int hashCode() {
    return name.hashCode();
  }

  @Override
  public String toString() {
    return name;
  }
}
