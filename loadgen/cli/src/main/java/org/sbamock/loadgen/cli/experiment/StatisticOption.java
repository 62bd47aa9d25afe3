/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.experiment;

import org.sbamock.loadgen.statistics.Statistic;
import picocli.CommandLine.Option;

/** The option that selects the statistic of sampled metrics. */
final class StatisticOption {
  @Option(
      names = "--stat",
      paramLabel = "<stat>",
      defaultValue = "mean",
      description =
          "Statistic of sampled metrics: mean, sd, median, p90, p95, p99 or max (default: mean).")
  @SuppressWarnings("NullAway.Init")
  private String name;

  /**
   * Returns the statistic.
   *
   * @throws IllegalArgumentException if there is none of that name
   */
  Statistic statistic() {
    return Statistic.named(name);
  }
}
