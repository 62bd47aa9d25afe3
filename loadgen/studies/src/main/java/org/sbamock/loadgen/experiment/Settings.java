/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment;

import java.time.Duration;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
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

  static final String PAYLOADS = "payloads";

  private static final Set<String> NAMES = names();

  private static Set<String> names() {
    Set<String> names = new TreeSet<>(Setting.names());
    names.add(PAYLOADS);
    return names;
  }

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
        number(entries, Setting.CYCLES),
        number(entries, Setting.STUDY_CYCLES),
        smallNumber(entries, Setting.WARMUP_CYCLES),
        smallNumber(entries, Setting.LANES),
        smallNumber(entries, Setting.HOSTS),
        duration(entries, Setting.DEADLINE),
        duration(entries, Setting.CONNECT_TIMEOUT),
        smallNumber(entries, Setting.RETRIES),
        duration(entries, Setting.LONGEST),
        duration(entries, Setting.DURATION),
        payloads(entries.get(PAYLOADS)));
  }

  private static @Nullable Long number(Map<String, YamlValue> entries, Setting setting) {
    String text = canonical(entries, setting);
    return text == null ? null : Long.valueOf(text);
  }

  private static @Nullable Integer smallNumber(Map<String, YamlValue> entries, Setting setting) {
    String text = canonical(entries, setting);
    return text == null ? null : Integer.valueOf(text);
  }

  private static @Nullable Duration duration(Map<String, YamlValue> entries, Setting setting) {
    String text = canonical(entries, setting);
    return text == null ? null : Quantities.duration(text);
  }

  private static @Nullable String canonical(Map<String, YamlValue> entries, Setting setting) {
    YamlValue value = entries.get(setting.toString());
    return value == null ? null : value.checked(text -> setting.allowed().canonical("it", text));
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
    return value.checked(dimension::canonical);
  }
}
