package org.sbamock.loadgen.experiment;

import java.time.Duration;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * How trials are run; what is null is not said here.
 *
 * @param coordinates of cells that do not vary
 * @param cycles of a trial, over all its lanes and clients
 * @param studyCycles that the study had
 * @param warmupCycles of each client, not measured
 * @param lanes independent clients side by side, each on a link of its own
 * @param hosts among which the clients of one lane are divided
 * @param deadline of a cycle
 * @param connectTimeout until a connection is ready
 * @param retries of a call
 * @param longest a trial takes, whatever is left to do
 * @param duration of a trial that is measured by time, not by cycles
 * @param payloads that stand for others
 */
public record Settings(
    Map<Dimension, String> coordinates,
    @Nullable Long cycles,
    @Nullable Long studyCycles,
    @Nullable Integer warmupCycles,
    @Nullable Integer lanes,
    @Nullable Integer hosts,
    @Nullable Duration deadline,
    @Nullable Duration connectTimeout,
    @Nullable Integer retries,
    @Nullable Duration longest,
    @Nullable Duration duration,
    Map<String, String> payloads) {
  /** Says nothing. */
  public static final Settings NONE =
      new Settings(Map.of(), null, null, null, null, null, null, null, null, null, null, Map.of());

  static final List<String> NAMES =
      List.of(
          "cycles",
          "study-cycles",
          "warmup-cycles",
          "lanes",
          "hosts",
          "deadline",
          "connect-timeout",
          "retries",
          "longest",
          "duration",
          "payloads");

  /** These, and where they say nothing those beneath. */
  public Settings over(Settings beneath) {
    Map<Dimension, String> all = new EnumMap<>(Dimension.class);
    all.putAll(beneath.coordinates);
    all.putAll(coordinates);
    Map<String, String> replaced = new LinkedHashMap<>(beneath.payloads);
    replaced.putAll(payloads);
    return new Settings(
        all,
        first(cycles, beneath.cycles),
        first(studyCycles, beneath.studyCycles),
        first(warmupCycles, beneath.warmupCycles),
        first(lanes, beneath.lanes),
        first(hosts, beneath.hosts),
        first(deadline, beneath.deadline),
        first(connectTimeout, beneath.connectTimeout),
        first(retries, beneath.retries),
        first(longest, beneath.longest),
        first(duration, beneath.duration),
        replaced);
  }

  private static <T> @Nullable T first(@Nullable T one, @Nullable T other) {
    return one == null ? other : one;
  }

  /** Settings that say how many cycles. */
  static Settings ofCycles(long cycles) {
    return new Settings(
        Map.of(), cycles, null, null, null, null, null, null, null, null, null, Map.of());
  }

  /** Settings that say how many lanes. */
  static Settings ofLanes(int lanes) {
    return new Settings(
        Map.of(), null, null, null, lanes, null, null, null, null, null, null, Map.of());
  }

  static Settings read(@Nullable YamlValue value, Set<String> others) {
    if (value == null) {
      return NONE;
    }
    Map<String, YamlValue> entries = value.entries();
    Map<Dimension, String> coordinates = new EnumMap<>(Dimension.class);
    entries.forEach(
        (name, of) -> {
          if (!NAMES.contains(name) && !others.contains(name)) {
            Dimension dimension = setting(name, of, others);
            coordinates.put(dimension, coordinate(dimension, of));
          }
        });
    return new Settings(
        coordinates,
        read(entries.get("cycles"), of -> of.number(1, 100_000_000)),
        read(entries.get("study-cycles"), of -> of.number(1, 100_000_000)),
        read(entries.get("warmup-cycles"), of -> (int) of.number(0, 1_000_000)),
        read(entries.get("lanes"), of -> (int) of.number(1, 64)),
        read(entries.get("hosts"), of -> (int) of.number(1, 64)),
        read(entries.get("deadline"), Settings::duration),
        read(entries.get("connect-timeout"), Settings::duration),
        read(entries.get("retries"), of -> (int) of.number(0, 10)),
        read(entries.get("longest"), Settings::duration),
        read(entries.get("duration"), Settings::duration),
        payloads(entries.get("payloads")));
  }

  private static <T> @Nullable T read(@Nullable YamlValue value, Function<YamlValue, T> reader) {
    return value == null ? null : reader.apply(value);
  }

  private static Duration duration(YamlValue value) {
    try {
      return Quantities.duration(value.text());
    } catch (IllegalArgumentException e) {
      throw value.wrong(String.valueOf(e.getMessage()), e);
    }
  }

  private static Map<String, String> payloads(@Nullable YamlValue value) {
    Map<String, String> payloads = new LinkedHashMap<>();
    if (value != null) {
      value.entries().forEach((from, to) -> payloads.put(from, coordinate(Dimension.PAYLOAD, to)));
    }
    return payloads;
  }

  private static Dimension setting(String name, YamlValue value, Set<String> others) {
    try {
      return Dimension.parse(name);
    } catch (IllegalArgumentException e) {
      Set<String> names = new TreeSet<>(NAMES);
      names.addAll(others);
      for (Dimension dimension : Dimension.values()) {
        names.add(dimension.toString());
      }
      throw value.wrong(
          "there is no setting " + name + "; there are " + String.join(", ", names), e);
    }
  }

  static Dimension dimension(String name, YamlValue value) {
    try {
      return Dimension.parse(name);
    } catch (IllegalArgumentException e) {
      throw value.wrong(String.valueOf(e.getMessage()), e);
    }
  }

  /** A text that is one of the dimension's, in its canonical form. */
  static String coordinate(Dimension dimension, YamlValue value) {
    try {
      return dimension.canonical(value.text());
    } catch (IllegalArgumentException e) {
      if (e instanceof ExperimentFileException) {
        throw e;
      }
      throw value.wrong(String.valueOf(e.getMessage()), e);
    }
  }
}
