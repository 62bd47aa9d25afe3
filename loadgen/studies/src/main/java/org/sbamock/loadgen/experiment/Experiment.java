/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.statistics.MadRule;

/**
 * An experiment as its file says.
 *
 * @param name of the experiment and, in part, of its run directories
 * @param title what it is about
 * @param source the study it reproduces; null if there is none
 * @param order of its trials
 * @param seed of all random choices; null for a new one each time
 * @param settings of all trials
 * @param quick over these in a quick run
 * @param matrices of its trials
 * @param outliers the rule for outliers; null for none
 * @param published the figures of the study; null for none, as with those that follow
 * @param figures what a report draws
 * @param claims of the study
 * @param text the whole file
 */
public record Experiment(
    String name,
    String title,
    @Nullable String source,
    Order order,
    @Nullable Long seed,
    Settings settings,
    Settings quick,
    List<Matrix> matrices,
    @Nullable MadRule outliers,
    @Nullable YamlValue published,
    @Nullable YamlValue figures,
    @Nullable YamlValue claims,
    String text) {
  /** How trials follow one another, as far as they share one start of the functions. */
  public enum Order {
    /** At random, by the seed. */
    SHUFFLED,
    /** As the matrices say, but the protocols of like cells one after the other. */
    INTERLEAVED
  }
}
