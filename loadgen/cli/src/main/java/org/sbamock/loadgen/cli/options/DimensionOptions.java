/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.options;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.ListResourceBundle;
import java.util.Map;
import java.util.ResourceBundle;
import org.sbamock.http.HttpProtocol;
import org.sbamock.linkemu.model.Conditions;
import org.sbamock.loadgen.experiment.Dimension;
import org.sbamock.loadgen.experiment.TrialSettings;
import org.sbamock.loadgen.workload.GeneratorSettings;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.IGetter;
import picocli.CommandLine.Model.ISetter;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Options of the declared dimensions: each {@link Dimension#option} that a command does not define
 * itself. A value is parsed, described and applied as the dimension declares.
 */
public final class DimensionOptions {
  private final Map<Dimension, String> given = new EnumMap<>(Dimension.class);

  /**
   * Returns the descriptions of options that commands define themselves, as {@code ${bundle:NAME}}.
   */
  public static ResourceBundle descriptions() {
    return new ListResourceBundle() {
      @Override
      protected Object[][] getContents() {
        List<Object[]> texts = new ArrayList<>();
        texts.add(entry("conditions", String.join(", ", Conditions.named().keySet())));
        for (Dimension dimension : Dimension.values()) {
          texts.add(entry("dimension." + dimension, text(dimension)));
          dimension
              .optionDefault()
              .ifPresent(text -> texts.add(entry("default." + dimension, text)));
        }
        return texts.toArray(Object[][]::new);
      }
    };
  }

  private static Object[] entry(String name, String text) {
    return new Object[] {name, text};
  }

  private static String text(Dimension dimension) {
    String sentence = dimension.description();
    String unit = dimension.unit().isEmpty() ? "" : " " + dimension.unit();
    String only = dimension.protocols().isEmpty() ? "" : "; with " + dimension.protocols();
    return sentence.substring(0, sentence.length() - 1)
        + ": "
        + dimension.allowed().words()
        + unit
        + only;
  }

  /** Adds the options that the command does not define. */
  public void addTo(CommandSpec command) {
    ArgGroupSpec.Builder group =
        ArgGroupSpec.builder()
            .heading("%nDimensions of experiments (docs/reference/experiments.md):%n")
            .validate(false);
    for (Dimension dimension : Dimension.values()) {
      dimension
          .option()
          .filter(name -> !command.optionsMap().containsKey(name))
          .ifPresent(name -> group.addArg(option(name, dimension)));
    }
    if (!group.args().isEmpty()) {
      command.addArgGroup(group.build());
    }
  }

  private OptionSpec option(String name, Dimension dimension) {
    String fallback = dimension.optionDefault().map(text -> " (default: " + text + ")").orElse("");
    return OptionSpec.builder(name)
        .paramLabel("<" + (dimension.unit().isEmpty() ? dimension : dimension.unit()) + ">")
        .description((text(dimension) + fallback + ".").replace("%", "%%"))
        .completionCandidates(dimension.allowed().listed())
        .type(String.class)
        .converters(Converters.saying(text -> canonical(dimension, text)))
        .getter(
            new IGetter() {
              @Override
              @SuppressWarnings({
                "unchecked",
                "NullAway"
              }) // picocli requires null for an absent option
              public <T> T get() {
                return (T) given.get(dimension);
              }
            })
        .setter(
            new ISetter() {
              @Override
              public <T> T set(T value) {
                if (value == null) {
                  given.remove(dimension);
                } else {
                  given.put(dimension, value.toString());
                }
                return value;
              }
            })
        .build();
  }

  private static String canonical(Dimension dimension, String text) {
    return dimension.canonical(
        dimension.allowed().isNumber() ? Long.toString(Units.count(text)) : text);
  }

  /**
   * Checks that the protocol supports the given options.
   *
   * @throws IllegalArgumentException if it does not support one; the message names the option and
   *     the protocols that support it
   */
  public void check(HttpProtocol protocol) {
    given
        .keySet()
        .forEach(
            dimension -> {
              if (!dimension.appliesTo(protocol)) {
                throw new IllegalArgumentException(
                    dimension.option().orElse("")
                        + " requires "
                        + dimension.protocols()
                        + ", not "
                        + protocol);
              }
            });
  }

  /** Returns the settings of the client with the given options. */
  public GeneratorSettings apply(GeneratorSettings base) {
    return TrialSettings.applied(given, base);
  }

  /** Adds the options to the recorded configuration. */
  public void describe(Map<String, Object> configuration) {
    given.forEach(
        (dimension, text) ->
            configuration.put(dimension.option().orElse("").replaceFirst("^--", ""), text));
  }
}
