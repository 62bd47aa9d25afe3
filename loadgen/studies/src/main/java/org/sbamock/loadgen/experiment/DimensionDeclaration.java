/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment;

import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;

/** The properties that {@link Dimension} declares of each dimension. */
final class DimensionDeclaration {
  /** Adjusts a value to the others of a cell. */
  @FunctionalInterface
  interface Rule {
    /**
     * The value that the cell is to have; null for none.
     *
     * @param text the value that is given; null if none is
     * @throws IllegalArgumentException if the value contradicts the others
     */
    @Nullable String resolve(@Nullable String text, Map<Dimension, String> cell);
  }

  final String description;
  final Values values;
  String unit = "";
  @Nullable String fallback;
  boolean inEveryCell;
  boolean required;
  boolean followsProtocol;
  String nameFormat = "%s";
  Predicate<HttpProtocol> protocols = protocol -> true;
  String protocolWords = "";
  @Nullable String option;
  @Nullable String optionDefault;
  Rule rule = (text, cell) -> text;
  BiConsumer<TrialSettings, String> effect = (settings, text) -> {};

  private DimensionDeclaration(String description, Values values) {
    this.description = description;
    this.values = values;
  }

  /**
   * A dimension that a cell need not have.
   *
   * @param description a sentence
   */
  static DimensionDeclaration dimension(String description, Values values) {
    return new DimensionDeclaration(description, values);
  }

  /** Every cell must be given one. */
  DimensionDeclaration required() {
    required = true;
    return this;
  }

  /** The value that holds where a cell has none. */
  DimensionDeclaration otherwise(String text) {
    fallback = text;
    return this;
  }

  /** The value of every cell that is not given another. */
  DimensionDeclaration inEveryCell(String text) {
    fallback = text;
    inEveryCell = true;
    return this;
  }

  /** The unit of its numbers. */
  DimensionDeclaration unit(String name) {
    unit = name;
    return this;
  }

  /** How a value stands in the identifier of a trial, such as {@code %s-clients}. */
  DimensionDeclaration named(String format) {
    nameFormat = format;
    return this;
  }

  /**
   * The protocols that have it; with others it has no effect.
   *
   * @param words such as {@code h2c, h2 and h3}
   */
  DimensionDeclaration with(Predicate<HttpProtocol> those, String words) {
    protocols = those;
    protocolWords = words;
    return this;
  }

  /** The values of cells that differ in their protocol may differ in this too. */
  DimensionDeclaration followsProtocol() {
    followsProtocol = true;
    return this;
  }

  /** The option of {@code load} for it, whose default is what the description says. */
  DimensionDeclaration option(String name) {
    option = name;
    return this;
  }

  /** The option of {@code load} for it, with a default of its own. */
  DimensionDeclaration option(String name, String defaultText) {
    option = name;
    optionDefault = defaultText;
    return this;
  }

  /** How it depends on the other dimensions of a cell. */
  DimensionDeclaration rule(Rule resolving) {
    rule = resolving;
    return this;
  }

  /** How a value changes a trial. */
  DimensionDeclaration sets(BiConsumer<TrialSettings, String> setter) {
    effect = setter;
    return this;
  }

  /** How a whole number changes a trial. */
  DimensionDeclaration setsNumber(BiConsumer<TrialSettings, Integer> setter) {
    effect = (settings, text) -> setter.accept(settings, Integer.valueOf(text));
    return this;
  }
}
