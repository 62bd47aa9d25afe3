/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.claim;

import java.util.List;
import java.util.Set;
import org.sbamock.loadgen.experiment.YamlValue;
import org.sbamock.loadgen.statistics.Statistic;

/** A statistic of a metric. */
record Measure(String metric, Statistic statistic) {
  /** The metrics of which each trial has one value, besides those of its parties. */
  static final Set<String> SINGLE = Set.of("throughput", "bandwidth", "perSecond");

  /** Returns the combinations of the metrics of one entry and the statistics of another. */
  static List<Measure> read(YamlValue predicate, String metric, String statistic) {
    List<Statistic> statistics =
        predicate.has(statistic)
            ? predicate.texts(statistic).stream().map(name -> statistic(predicate, name)).toList()
            : List.of(Statistic.MEAN);
    return predicate.child(metric).texts().stream()
        .map(name -> checked(predicate.child(metric), name))
        .flatMap(name -> statistics.stream().map(of -> new Measure(name, of)))
        .toList();
  }

  private static String checked(YamlValue names, String name) {
    boolean limited = name.startsWith(Metric.SUCCESS) && name.indexOf('.') >= 0;
    if (limited && SuccessLimit.of(name).isEmpty()) {
      throw names.wrong(name + ": expected a time limit, as in success.1s or success.elapsedBA.1s");
    }
    return name;
  }

  private static Statistic statistic(YamlValue predicate, String name) {
    try {
      return Statistic.named(name);
    } catch (IllegalArgumentException e) {
      throw predicate.wrong(String.valueOf(e.getMessage()), e);
    }
  }

  Measure withMetric(String other) {
    return new Measure(other, statistic);
  }

  /**
   * Returns this measure with another statistic if it is the mean of a metric of cycles; otherwise
   * this measure.
   */
  Measure withMeanReplaced(Statistic other) {
    return statistic == Statistic.MEAN && !isSingle() && metric.indexOf('.') < 0
        ? new Measure(metric, other)
        : this;
  }

  /** Returns the title in reports. */
  String title() {
    String title = Metric.named(metric).title();
    return isSingle() ? title : statistic.title() + " of " + title;
  }

  /** Formats a value of this measure for reports. */
  String text(double value) {
    return Metric.named(metric).text(value);
  }

  private boolean isSingle() {
    return SINGLE.contains(metric)
        || Metric.isSuccess(metric)
        || metric.startsWith("cpuTime")
        || metric.startsWith("energy")
        || metric.contains("PerCycle.");
  }
}
