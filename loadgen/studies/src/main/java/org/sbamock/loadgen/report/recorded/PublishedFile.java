/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report.recorded;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipException;
import org.sbamock.loadgen.experiment.Replicate;
import org.sbamock.loadgen.report.recorded.PublishedContent.Column;
import org.sbamock.sbi.Json;
import tools.jackson.core.JacksonException;

/** The compressed JSON of a published run. Its reader limits sizes and checks all references. */
final class PublishedFile {
  /** The largest size of a file, in octets. */
  static final int MOST_COMPRESSED = 16 << 20;

  /** The largest size of the JSON, in octets. */
  static final int MOST_JSON = 32 << 20;

  /** The largest number of values in all samples. */
  static final long MOST_VALUES = 20_000_000;

  private static final int MOST_COLUMNS = 1_000;

  private static final int MOST_TRIALS = 100_000;

  private PublishedFile() {}

  /** The first members, which every version has. */
  private record Header(String format, int version) {}

  static byte[] write(PublishedContent content) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream compressed = new Compression(out)) {
      compressed.write(Json.writeBytes(content));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  /**
   * Reads a file.
   *
   * @throws IllegalArgumentException if it is damaged, too large or of another version
   */
  static PublishedContent read(byte[] file) {
    if (file.length > MOST_COMPRESSED) {
      throw new IllegalArgumentException(
          "it has " + file.length + " octets: expected at most " + MOST_COMPRESSED);
    }
    try {
      byte[] json = decompressed(file);
      Header header = Json.mapper().readValue(json, Header.class);
      if (!PublishedContent.FORMAT.equals(header.format())) {
        throw new IllegalArgumentException(
            "its format is '" + header.format() + "': expected '" + PublishedContent.FORMAT + "'");
      }
      if (header.version() != PublishedContent.VERSION) {
        throw new IllegalArgumentException(
            "its version is "
                + header.version()
                + ": this sbamock reads version "
                + PublishedContent.VERSION);
      }
      return checked(Json.mapper().readValue(json, PublishedContent.class));
    } catch (JacksonException e) {
      throw new IllegalArgumentException(
          "its JSON is invalid: " + String.valueOf(e.getMessage()).lines().findFirst().orElse(""),
          e);
    }
  }

  private static byte[] decompressed(byte[] file) {
    try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(file))) {
      byte[] json = in.readNBytes(MOST_JSON + 1);
      if (json.length > MOST_JSON) {
        throw new IllegalArgumentException(
            "it expands to more than " + MOST_JSON + " octets, the limit");
      }
      return json;
    } catch (EOFException e) {
      throw new IllegalArgumentException("it is truncated", e);
    } catch (ZipException e) {
      throw new IllegalArgumentException("it is not gzip data, or damaged: " + e.getMessage(), e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static PublishedContent checked(PublishedContent content) {
    PublishedContent.Plan plan = content.plan();
    int planned = plan.ids().size();
    require(
        plan.cells().size() == planned
            && plan.cycles().size() == planned
            && plan.studyCycles().size() == planned,
        "the lists of the plan differ in length");
    require(Math.max(planned, content.trials().size()) <= MOST_TRIALS, "it has too many trials");
    plan.cells().forEach(cell -> requireCell(content, cell));
    Set<String> ids = new HashSet<>();
    for (PublishedContent.Trial trial : content.trials()) {
      requireCell(content, trial.cell());
      require(ids.add(trial.id()), "the trial " + trial.id() + " occurs twice");
      require(
          Replicate.of(trial.id()).block() >= 1
              && Replicate.of(trial.id()).block() <= Replicate.MOST,
          "the trial " + trial.id() + " has a block beyond " + Replicate.MOST);
    }
    requireColumns(content, content.values());
    requireColumns(content, content.samples());
    requireColumns(content, content.timelines());
    requireNumbers(content);
    return content;
  }

  private static void requireNumbers(PublishedContent content) {
    long total = 0;
    for (Column<List<long[]>> column : content.samples()) {
      for (List<long[]> lanes : column.trials()) {
        for (long[] lane : Objects.requireNonNullElse(lanes, List.<long[]>of())) {
          require(lane != null, "a lane of " + column.name() + " is null");
          total += RoundedSample.size(lane);
          require(total <= MOST_VALUES, "it has more than " + MOST_VALUES + " values");
        }
      }
    }
    for (Column<Double> column : content.values()) {
      for (Double value : column.trials()) {
        require(
            value == null || Double.isFinite(value),
            "a value of " + column.name() + " is not a finite number");
      }
    }
    for (Column<List<long[]>> column : content.timelines()) {
      for (List<long[]> timeline : column.trials()) {
        require(
            timeline == null
                || timeline.size() == 2
                    && timeline.get(0) != null
                    && timeline.get(1) != null
                    && timeline.get(0).length == timeline.get(1).length,
            "a timeline of " + column.name() + " does not have as many times as values");
      }
    }
  }

  private static void requireCell(PublishedContent content, int cell) {
    require(cell >= 0 && cell < content.cells().size(), "there is no cell with the index " + cell);
  }

  private static <T> void requireColumns(PublishedContent content, List<Column<T>> columns) {
    require(columns.size() <= MOST_COLUMNS, "it has more than " + MOST_COLUMNS + " metrics");
    Set<String> names = new HashSet<>();
    for (Column<T> column : columns) {
      require(names.add(column.name()), column.name() + " occurs twice");
      require(
          column.trials().size() == content.trials().size(),
          column.name()
              + " has "
              + column.trials().size()
              + " elements: expected one for each of "
              + content.trials().size()
              + " trials");
    }
  }

  private static void require(boolean condition, String problem) {
    if (!condition) {
      throw new IllegalArgumentException(problem);
    }
  }

  /** The best compression of gzip. */
  private static final class Compression extends GZIPOutputStream {
    Compression(ByteArrayOutputStream out) throws IOException {
      super(out);
      def.setLevel(Deflater.BEST_COMPRESSION);
    }
  }
}
