/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment;

import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;

/** The properties that {@link Dimension} declares of each dimension. */
final class DimensionDeclaration {
  /** Adjusts a value to the other coordinates of a cell. */
  @FunctionalInterface
  interface Adjustment {
    /**
     * Returns the value of the cell; null for none.
     *
     * @param text the given value; null if there is none
     * @throws IllegalArgumentException if the value contradicts other coordinates
     */
    @Nullable String resolve(@Nullable String text, Map<Dimension, String> cell);
  }

  final String description;
  final Values values;
  String unit = "";
  @Nullable String fallback;
  boolean inAllCells;
  boolean required;
  boolean followsProtocol;
  String nameFormat = "%s";
  Predicate<HttpProtocol> protocols = protocol -> true;
  String protocolWords = "";
  @Nullable String option;
  @Nullable String optionDefault;
  Adjustment rule = (text, cell) -> text;
  BiConsumer<TrialSettings, String> effect = (settings, text) -> {};

  private DimensionDeclaration(String description, Values values) {
    this.description = description;
    this.values = values;
  }

  /**
   * Declares an optional dimension.
   *
   * @param description a sentence
   */
  static DimensionDeclaration dimension(String description, Values values) {
    return new DimensionDeclaration(description, values);
  }

  /** Requires a value in every cell. */
  DimensionDeclaration required() {
    required = true;
    return this;
  }

  /** Sets the default of cells without a value. */
  DimensionDeclaration otherwise(String text) {
    fallback = text;
    return this;
  }

  /** Sets the default, which is added to every cell without a value. */
  DimensionDeclaration inAllCells(String text) {
    fallback = text;
    inAllCells = true;
    return this;
  }

  /** Sets the unit of the values. */
  DimensionDeclaration unit(String name) {
    unit = name;
    return this;
  }

  /** Sets the format of a value in a trial's identifier, such as {@code %s-clients}. */
  DimensionDeclaration named(String format) {
    nameFormat = format;
    return this;
  }

  /**
   * Limits the dimension to some protocols; it has no effect on others.
   *
   * @param words the protocols as text, such as {@code h2c, h2 and h3}
   */
  DimensionDeclaration with(Predicate<HttpProtocol> those, String words) {
    protocols = those;
    protocolWords = words;
    return this;
  }

  /** Permits cells with different protocols to differ in this dimension too. */
  DimensionDeclaration followsProtocol() {
    followsProtocol = true;
    return this;
  }

  /** Sets the option of {@code load}, with the default of the description. */
  DimensionDeclaration option(String name) {
    option = name;
    return this;
  }

  /** Sets the option of {@code load}, with another default. */
  DimensionDeclaration option(String name, String defaultText) {
    option = name;
    optionDefault = defaultText;
    return this;
  }

  /** Sets the dependency on other coordinates of a cell. */
  DimensionDeclaration rule(Adjustment resolving) {
    rule = resolving;
    return this;
  }

  /** Sets the effect of a value on a trial. */
  DimensionDeclaration sets(BiConsumer<TrialSettings, String> setter) {
    effect = setter;
    return this;
  }

  /** Sets the effect of a whole number on a trial. */
  DimensionDeclaration setsNumber(BiConsumer<TrialSettings, Integer> setter) {
    effect = (settings, text) -> setter.accept(settings, Integer.valueOf(text));
    return this;
  }
}
