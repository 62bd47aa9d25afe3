/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.statistics.MadRule;

/**
 * Reads experiments from YAML files; {@code experiment.schema.json} beside this class describes
 * their format.
 */
public final class ExperimentFile {
  /** The experiments that are part of sbamock. */
  public static final List<String> BUILT_IN =
      List.of("dissertation", "fog", "iot", "window", "registration", "atlas");

  private static final String MOST_REPLICATES = "most-replicates";
  private static final String BLOCKS_PER_START = "blocks-per-start";
  private static final Set<String> RUN_SETTINGS =
      Set.of("order", "seed", MOST_REPLICATES, BLOCKS_PER_START);

  private ExperimentFile() {}

  /**
   * Returns the built-in experiment with the given name, or reads the given file.
   *
   * @throws ExperimentFileException if it does not exist or is invalid
   */
  public static Experiment find(String nameOrFile) {
    if (BUILT_IN.contains(nameOrFile)) {
      return builtIn(nameOrFile);
    }
    Path file = Path.of(nameOrFile);
    if (!Files.exists(file) && !nameOrFile.contains("/") && !nameOrFile.contains(".y")) {
      throw new ExperimentFileException(
          "experiment '"
              + nameOrFile
              + "': expected one of "
              + String.join(", ", BUILT_IN)
              + " or an existing YAML file",
          null);
    }
    return read(file);
  }

  /**
   * Returns an experiment of {@link #BUILT_IN}.
   *
   * @throws ExperimentFileException if there is none with that name
   */
  public static Experiment builtIn(String name) {
    String file = name + ".yaml";
    try (InputStream in = ExperimentFile.class.getResourceAsStream(file)) {
      if (in == null) {
        throw new ExperimentFileException(
            "experiment '" + name + "': expected one of " + String.join(", ", BUILT_IN), null);
      }
      return parse(file, new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Reads a file.
   *
   * @throws ExperimentFileException if it cannot be read or is invalid
   */
  public static Experiment read(Path file) {
    try {
      return parse(file.toString(), Files.readString(file));
    } catch (NoSuchFileException e) {
      throw new ExperimentFileException(file + ": no such file", e);
    } catch (IOException e) {
      throw new ExperimentFileException(file + " cannot be read: " + e.getMessage(), e);
    }
  }

  /**
   * Reads a text.
   *
   * @param file the name of the file, for messages
   * @throws ExperimentFileException if the text is invalid
   */
  public static Experiment parse(String file, String text) {
    YamlValue root = YamlValue.parse(file, text);
    Map<String, YamlValue> entries =
        root.entries(
            List.of(
                "experiment",
                "title",
                "source",
                "deviations",
                "settings",
                "quick",
                "matrices",
                "twins",
                "outliers",
                "published",
                "figures",
                "claims",
                "answer"));
    YamlValue name = required(root, entries, "experiment", "a name such as my-experiment");
    if (!name.text().matches("[a-z0-9][a-z0-9-]{0,40}")) {
      throw name.wrong("'" + name.text() + "': expected lower-case letters, digits and hyphens");
    }
    YamlValue title = required(root, entries, "title", "a title of one line");
    YamlValue matrices = required(root, entries, "matrices", "a list of matrices of trials");
    Experiment experiment =
        new Experiment(
            name.text(),
            title.text(),
            text(entries.get("source")),
            texts(entries.get("deviations")),
            order(entries.get("settings")),
            seed(entries.get("settings")),
            count(entries.get("settings"), MOST_REPLICATES, 0),
            count(entries.get("settings"), BLOCKS_PER_START, 1),
            Settings.read(entries.get("settings"), RUN_SETTINGS),
            Settings.read(entries.get("quick"), Set.of()),
            matrices.elements().stream().map(Matrix::read).toList(),
            Matrix.list(entries.get("twins")).stream().map(Selector::read).toList(),
            outliers(entries.get("outliers")),
            section(entries.get("published")),
            section(entries.get("figures")),
            section(entries.get("claims")),
            section(entries.get("answer")),
            text);
    List<TrialPlan> planned = check(matrices, experiment);
    checkTwins(Matrix.list(entries.get("twins")), experiment, planned);
    return experiment;
  }

  /**
   * Expands all matrices, so that errors are reported before any trial runs.
   *
   * @return the trials
   */
  private static List<TrialPlan> check(YamlValue matrices, Experiment experiment) {
    if (experiment.matrices().isEmpty()) {
      throw matrices.wrong("the list is empty: expected at least one matrix");
    }
    Set<String> names = new HashSet<>();
    Set<String> trials = new HashSet<>();
    List<TrialPlan> all = new ArrayList<>();
    for (int i = 0; i < experiment.matrices().size(); i++) {
      Matrix matrix = experiment.matrices().get(i);
      YamlValue place = matrices.elements().get(i);
      if (!names.add(matrix.name())) {
        throw place.wrong(
            "the name " + matrix.name() + " is used by two matrices: expected unique names");
      }
      try {
        List<TrialPlan> planned = TrialPlans.of(experiment, matrix, PlanOptions.NONE);
        if (planned.isEmpty()) {
          throw place.wrong("the matrix " + matrix.name() + " has no cells: exclude fewer of them");
        }
        all.addAll(planned);
        for (TrialPlan trial : planned) {
          if (!trials.add(trial.id())) {
            throw place.wrong(
                "two trials have the identifier " + trial.id() + ": rename one of their matrices");
          }
        }
      } catch (ExperimentFileException e) {
        throw e;
      } catch (IllegalArgumentException e) {
        throw place.wrong("matrix " + matrix.name() + ": " + e.getMessage(), e);
      }
    }
    return all;
  }

  private static void checkTwins(
      List<YamlValue> places, Experiment experiment, List<TrialPlan> planned) {
    for (int i = 0; i < places.size(); i++) {
      Selector selector = experiment.twins().get(i);
      if (planned.stream().noneMatch(trial -> selector.matches(trial.cell()))) {
        throw places.get(i).wrong("no cell matches: expected a selector of cells of the matrices");
      }
    }
  }

  private static YamlValue required(
      YamlValue root, Map<String, YamlValue> entries, String name, String meaning) {
    YamlValue value = entries.get(name);
    if (value == null) {
      throw root.wrong("'" + name + "' is missing: expected " + meaning);
    }
    return value;
  }

  private static @Nullable String text(@Nullable YamlValue value) {
    return value == null ? null : value.text();
  }

  private static List<String> texts(@Nullable YamlValue value) {
    return value == null ? List.of() : value.texts();
  }

  private static @Nullable YamlValue section(@Nullable YamlValue value) {
    return value == null || value.isNull() ? null : value;
  }

  private static @Nullable MadRule outliers(@Nullable YamlValue value) {
    YamlValue rule = section(value);
    if (rule == null) {
      return null;
    }
    rule.only(Set.of("rule", "limit"));
    rule.child("rule").oneOf(List.of("mad"));
    double limit = rule.number("limit", MadRule.THREE.limit());
    if (!(limit > 0)) {
      throw rule.child("limit").wrong(limit + ": expected a number above 0");
    }
    return new MadRule(limit);
  }

  private static Experiment.Order order(@Nullable YamlValue settings) {
    YamlValue value = settings == null ? null : settings.entries().get("order");
    return value == null
        ? Experiment.Order.SHUFFLED
        : Experiment.Order.valueOf(
            value.oneOf(List.of("shuffled", "interleaved")).toUpperCase(Locale.ROOT));
  }

  private static @Nullable Long seed(@Nullable YamlValue settings) {
    YamlValue value = settings == null ? null : settings.entries().get("seed");
    return value == null ? null : value.number(0, Long.MAX_VALUE);
  }

  private static int count(@Nullable YamlValue settings, String name, int absent) {
    YamlValue value = settings == null ? null : settings.entries().get(name);
    return value == null ? absent : (int) value.number(1, Replicate.MOST);
  }
}
