/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report.recorded;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.claim.SuccessLimit;
import org.sbamock.loadgen.rows.Csv;
import org.sbamock.loadgen.statistics.Sample;

/** The cycles of a trial, from its {@code rows.csv}. An incomplete last line is ignored. */
final class Rows {
  private static final String GOOD = "ok";

  private final List<String> metrics;
  private final List<Row> rows;

  private Rows(List<String> metrics, List<Row> rows) {
    this.metrics = metrics;
    this.rows = rows;
  }

  /**
   * One cycle.
   *
   * @param start the start in nanoseconds since 1970
   * @param values the values of the metrics; NaN if missing
   */
  @SuppressWarnings("ArrayRecordComponent")
  record Row(String lane, String client, long start, String outcome, double[] values) {
    boolean isGood() {
      return outcome.equals(GOOD);
    }
  }

  static final Rows NONE = new Rows(List.of(), List.of());

  /**
   * Reads a file; no rows if it does not exist.
   *
   * @param wanted the metrics to read; null for all columns
   */
  static Rows read(Path file, @Nullable Set<String> wanted) {
    if (!Files.exists(file)) {
      return NONE;
    }
    try (BufferedReader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      String head = reader.readLine();
      return head == null ? NONE : read(Csv.fields(head), reader, wanted);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }

  private static Rows read(
      List<String> columns, BufferedReader reader, @Nullable Set<String> wanted)
      throws IOException {
    List<String> metrics =
        columns.stream()
            .filter(name -> !Csv.FIXED.contains(name) && (wanted == null || wanted.contains(name)))
            .toList();
    int[] places = metrics.stream().mapToInt(columns::indexOf).toArray();
    List<Row> rows = new ArrayList<>();
    for (String line = reader.readLine(); line != null; line = reader.readLine()) {
      List<String> fields = Csv.fields(line);
      if (fields.size() == columns.size()) {
        rows.add(
            new Row(
                field(columns, fields, "lane"),
                field(columns, fields, "lane") + "/" + field(columns, fields, "user"),
                number(field(columns, fields, "start_epoch_ns")),
                field(columns, fields, "outcome"),
                Arrays.stream(places).mapToDouble(place -> value(fields.get(place))).toArray()));
      }
    }
    return new Rows(metrics, rows);
  }

  private static String field(List<String> columns, List<String> fields, String name) {
    int place = columns.indexOf(name);
    return place < 0 ? "" : fields.get(place);
  }

  private static long number(String text) {
    try {
      return text.isEmpty() ? 0 : Long.parseLong(text);
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  private static double value(String text) {
    try {
      return text.isEmpty() ? Double.NaN : Double.parseDouble(text);
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  List<Row> rows() {
    return rows;
  }

  long succeeded() {
    return rows.stream().filter(Row::isGood).count();
  }

  /**
   * Returns the values of a metric in successful cycles. The values of a lane form a cluster, since
   * they share a connection and a link. Null if the column does not exist.
   */
  @Nullable Sample sample(String metric) {
    int place = metrics.indexOf(metric);
    if (place < 0) {
      return null;
    }
    Map<String, DoubleStream.Builder> lanes = new LinkedHashMap<>();
    for (Row row : rows) {
      if (row.isGood() && Double.isFinite(row.values()[place])) {
        lanes.computeIfAbsent(row.lane(), lane -> DoubleStream.builder()).add(row.values()[place]);
      }
    }
    return Sample.ofClusters(lanes.values().stream().map(lane -> lane.build().toArray()).toList());
  }

  /** Returns the start of each successful cycle in seconds after the first, and its value. */
  List<double[]> timeline(String metric) {
    int place = metrics.indexOf(metric);
    long first = rows.stream().mapToLong(Row::start).filter(start -> start > 0).min().orElse(0);
    return place < 0
        ? List.of()
        : rows.stream()
            .filter(row -> row.isGood() && row.start() > 0)
            .filter(row -> Double.isFinite(row.values()[place]))
            .map(row -> new double[] {(row.start() - first) / 1e9, row.values()[place]})
            .toList();
  }

  /** Returns the name of the first metric, the time of the whole cycle; empty if there is none. */
  String whole() {
    return metrics.isEmpty() ? "" : metrics.get(0);
  }

  /**
   * Returns whether each cycle succeeded within a limit, as 1 or 0; null if it has no such step.
   */
  @Nullable Sample successes(SuccessLimit limit) {
    Predicate<Row> success = within(limit);
    return success == null
        ? null
        : Sample.of(rows.stream().mapToDouble(row -> success.test(row) ? 1 : 0).toArray());
  }

  /** Returns the rule by which a cycle is a success; null if it has no such step. */
  private @Nullable Predicate<Row> within(@Nullable SuccessLimit limit) {
    if (limit == null || succeeded() == 0) {
      return Row::isGood;
    }
    int place = limit.step() == null ? 0 : metrics.indexOf(limit.step());
    return place < 0 || place >= metrics.size()
        ? null
        : row -> row.isGood() && row.values()[place] <= limit.millis();
  }

  /**
   * Returns the success rate of each client.
   *
   * @param limit the limit of a success; null for none
   */
  @Nullable Sample successPerClient(@Nullable SuccessLimit limit) {
    Predicate<Row> success = within(limit);
    if (success == null) {
      return null;
    }
    Map<String, long[]> clients = new LinkedHashMap<>();
    for (Row row : rows) {
      long[] counts = clients.computeIfAbsent(row.client(), name -> new long[2]);
      counts[0] += success.test(row) ? 1 : 0;
      counts[1]++;
    }
    return Sample.of(
        clients.values().stream().mapToDouble(counts -> (double) counts[0] / counts[1]).toArray());
  }

  /** Returns the number of failures by reason. */
  Map<String, Long> failures() {
    Map<String, Long> failures = new TreeMap<>();
    rows.stream()
        .filter(row -> !row.isGood())
        .forEach(row -> failures.merge(row.outcome(), 1L, Long::sum));
    return failures;
  }
}
