/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.statistics.MadRule;

/**
 * The content of an experiment's file.
 *
 * @param name the name of the experiment and the prefix of its run directories
 * @param title the subject
 * @param source the reproduced study; null if there is none
 * @param deviations descriptions of what differs from the study
 * @param order the order of the trials
 * @param seed the seed of all random choices; null for a new one in each run
 * @param mostReplicates the largest number of trials of a cell at an unsettled place of a map; 0 if
 *     no cell has more than the planned ones
 * @param blocksPerStart the number of successive blocks that share a start of the functions
 * @param settings the settings of all trials
 * @param quick the settings that override them in a quick run
 * @param matrices the matrices of trials
 * @param twins selectors of the cells that have a twin
 * @param outliers the outlier rule; null for none
 * @param published the published figures of the study; null for none
 * @param figures the figures of the report; null for none
 * @param claims the claims of the study; null for none
 * @param answer the question of the study and what answers it; null for none
 * @param text the text of the file
 */
public record Experiment(
    String name,
    String title,
    @Nullable String source,
    List<String> deviations,
    Order order,
    @Nullable Long seed,
    int mostReplicates,
    int blocksPerStart,
    Settings settings,
    Settings quick,
    List<Matrix> matrices,
    List<Selector> twins,
    @Nullable MadRule outliers,
    @Nullable YamlValue published,
    @Nullable YamlValue figures,
    @Nullable YamlValue claims,
    @Nullable YamlValue answer,
    String text) {
  /** Returns the period of a block: blocks of the same period share starts of the functions. */
  int period(int block) {
    return (block - 1) / blocksPerStart + 1;
  }

  /** Returns the last block of the period of an added block, at most {@link #mostReplicates}. */
  public int lastAddedBlock(int block) {
    return Math.min(mostReplicates, period(block) * blocksPerStart);
  }

  /** Returns whether a cell has a twin. */
  boolean hasTwin(Cell cell) {
    return twins.stream().anyMatch(selector -> selector.matches(cell));
  }

  /** The order of trials that share one start of the functions. */
  public enum Order {
    /** Random, by the seed. */
    SHUFFLED,
    /**
     * In the order of the matrices, with the protocols of otherwise equal cells next to each other.
     */
    INTERLEAVED
  }
}
