/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report.recorded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.rows.Csv;
import org.sbamock.loadgen.statistics.Sample;

/** The readings of the parties' resources during a trial, from its {@code resources.csv}. */
final class ResourceReadings {
  private static final double KIB_PER_MIB = 1024;

  /** Half the period of the readings. */
  private static final double SHORTEST_MILLIS = 100;

  private final Map<String, List<Double>> values = new HashMap<>();

  private ResourceReadings() {}

  /** Reads a file; empty if it does not exist. */
  static ResourceReadings read(Path file) {
    ResourceReadings readings = new ResourceReadings();
    if (!Files.exists(file)) {
      return readings;
    }
    try {
      List<String> lines = Files.readAllLines(file);
      if (!lines.isEmpty()) {
        readings.add(Csv.fields(lines.get(0)), lines.subList(1, lines.size()));
      }
      return readings;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }

  private void add(List<String> columns, List<String> lines) {
    Map<String, double[]> last = new HashMap<>();
    for (String line : lines) {
      List<String> fields = Csv.fields(line);
      if (fields.size() != columns.size()) {
        continue;
      }
      String party = fields.get(columns.indexOf("party"));
      double time = number(columns, fields, "epoch_ms");
      double cpu = number(columns, fields, "cpu_ms");
      double[] before = last.get(party);
      if (before == null) {
        last.put(party, new double[] {time, cpu});
      } else if (isUsable(time - before[0], "cpuPercent." + party)) {
        add("cpuPercent." + party, 100 * (cpu - before[1]) / (time - before[0]));
        last.put(party, new double[] {time, cpu});
      }
      add("memory." + party, number(columns, fields, "rss_kib") / KIB_PER_MIB);
      add("threads." + party, number(columns, fields, "threads"));
      add("fds." + party, number(columns, fields, "fds"));
    }
  }

  /**
   * Returns whether a reading of CPU use may cover an interval. A short one, as the last one of a
   * trial often is, would weigh as much as others, and only counts if there is no other.
   */
  private boolean isUsable(double millis, String name) {
    return millis > 0 && (millis >= SHORTEST_MILLIS || !values.containsKey(name));
  }

  private static double number(List<String> columns, List<String> fields, String name) {
    int place = columns.indexOf(name);
    try {
      return place < 0 || fields.get(place).isEmpty()
          ? Double.NaN
          : Double.parseDouble(fields.get(place));
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  private void add(String name, double value) {
    if (Double.isFinite(value)) {
      values.computeIfAbsent(name, n -> new ArrayList<>()).add(value);
    }
  }

  /** Returns the readings of a name, such as {@code memory.amf}; null if there are none. */
  @Nullable Sample sample(String name) {
    List<Double> readings = values.get(name);
    return readings == null ? null : Sample.of(readings);
  }
}
