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
 * The settings of trials; null components are unset.
 *
 * @param coordinates the coordinates of cells that do not vary
 * @param cycles the cycles of a cell, over all its trials, lanes and clients
 * @param studyCycles the cycles of the study
 * @param replicates the trials of a cell
 * @param warmupCycles the warm-up cycles of each client, which are not measured
 * @param lanes the number of independent clients in parallel, each with a separate link
 * @param hosts the number of network namespaces that the clients of one lane share
 * @param deadline the deadline of a cycle
 * @param connectTimeout the time limit for establishing a connection
 * @param retries the retries of a call
 * @param longest the maximum duration of a trial
 * @param duration the duration of a trial that is limited by time instead of cycles
 * @param payloads the payloads that replace others
 */
public record Settings(
    Map<Dimension, String> coordinates,
    @Nullable Long cycles,
    @Nullable Long studyCycles,
    @Nullable Integer replicates,
    @Nullable Integer warmupCycles,
    @Nullable Integer lanes,
    @Nullable Integer hosts,
    @Nullable Duration deadline,
    @Nullable Duration connectTimeout,
    @Nullable Integer retries,
    @Nullable Duration longest,
    @Nullable Duration duration,
    Map<String, String> payloads) {
  /** No setting is set. */
  public static final Settings NONE =
      new Settings(
          Map.of(), null, null, null, null, null, null, null, null, null, null, null, Map.of());

  static final String PAYLOADS = "payloads";

  private static final Set<String> NAMES = names();

  private static Set<String> names() {
    Set<String> names = new TreeSet<>(Setting.names());
    names.add(PAYLOADS);
    return names;
  }

  /** Returns these settings; unset ones are those of {@code beneath}. */
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
        first(replicates, beneath.replicates),
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

  /** Returns the settings that the options of a command set. */
  static Settings of(PlanOptions options) {
    return new Settings(
        Map.of(),
        options.cycles(),
        null,
        options.replicates(),
        null,
        options.lanes(),
        null,
        null,
        null,
        null,
        null,
        null,
        Map.of());
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
        smallNumber(entries, Setting.REPLICATES),
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
    return value == null
        ? null
        : value.checked(text -> setting.allowed().canonical(setting.toString(), text));
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
          "unknown setting '" + name + "': expected one of " + String.join(", ", names), e);
    }
  }

  static Dimension dimension(String name, YamlValue value) {
    try {
      return Dimension.parse(name);
    } catch (IllegalArgumentException e) {
      throw value.wrong(String.valueOf(e.getMessage()), e);
    }
  }

  /** Returns the canonical value of a dimension. */
  static String coordinate(Dimension dimension, YamlValue value) {
    return value.checked(dimension::canonical);
  }
}
