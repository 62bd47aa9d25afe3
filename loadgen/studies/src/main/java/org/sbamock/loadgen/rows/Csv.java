/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.rows;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.sbamock.loadgen.engine.Row;

/** A reader and writer of lines of comma-separated values (RFC 4180, with line feeds). */
public final class Csv {
  /** The columns of a rows file that precede those of metrics and stamps. */
  public static final List<String> FIXED =
      List.of("cycle", "lane", "user", "start_epoch_ns", "outcome");

  private static final Pattern PLAIN = Pattern.compile("[^,\"\r\n]*");
  private static final int MILLION = 1_000_000;

  private Csv() {}

  static String header(List<String> metrics, List<String> stamps) {
    List<String> columns = new ArrayList<>(FIXED);
    columns.addAll(metrics);
    columns.addAll(stamps);
    return line(columns);
  }

  /**
   * Appends a row: metrics in ms with nanosecond precision, stamps in ns; missing values are empty.
   */
  static void append(StringBuilder line, Row row) {
    line.append(row.cycle())
        .append(',')
        .append(row.lane())
        .append(',')
        .append(row.user())
        .append(',')
        .append(row.startEpochNanos())
        .append(',')
        .append(quoted(row.outcome()));
    for (long nanos : row.steps()) {
      line.append(',');
      if (nanos != Row.ABSENT) {
        appendMillis(line, nanos);
      }
    }
    for (long stamp : row.stamps()) {
      line.append(',');
      if (stamp != Row.ABSENT) {
        line.append(stamp);
      }
    }
    line.append('\n');
  }

  private static void appendMillis(StringBuilder line, long nanos) {
    long size = Math.abs(nanos);
    if (nanos < 0) {
      line.append('-');
    }
    line.append(size / MILLION).append('.');
    int point = line.length();
    // The sum with a million has the leading zeros; its own first digit is deleted.
    line.append(MILLION + size % MILLION).deleteCharAt(point);
  }

  /** Formats a line of fields, quoted where necessary, without a line end. */
  public static String line(List<String> fields) {
    return fields.stream().map(Csv::quoted).collect(Collectors.joining(","));
  }

  private static String quoted(String text) {
    return PLAIN.matcher(text).matches() ? text : '"' + text.replace("\"", "\"\"") + '"';
  }

  /** Parses the fields of a line; fields must not contain line breaks. */
  public static List<String> fields(String line) {
    List<String> fields = new ArrayList<>();
    StringBuilder field = new StringBuilder();
    boolean inQuotes = false;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (inQuotes && c == '"' && i + 1 < line.length() && line.charAt(i + 1) == '"') {
        field.append(c);
        i++;
      } else if (c == '"') {
        inQuotes = !inQuotes;
      } else if (c == ',' && !inQuotes) {
        fields.add(field.toString());
        field.setLength(0);
      } else {
        field.append(c);
      }
    }
    fields.add(field.toString());
    return fields;
  }
}
