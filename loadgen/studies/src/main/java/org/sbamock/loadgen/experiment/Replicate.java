/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment;

import java.util.Locale;

/**
 * A trial among those of its cell. The trials of a plan are in randomised complete blocks: each
 * block has one trial of each cell. Identifiers of trials without replicates are those of their
 * cells; others have the block as a suffix, such as {@code upload-h3~r02}, and those of a twin
 * {@code upload-h3~twin~r02}.
 *
 * @param cell the identifier of the cell
 * @param block the block, from 1
 */
public record Replicate(String cell, int block) {
  /** The largest number of replicates of a cell. */
  public static final int MOST = 100;

  private static final String MARK = "~r";
  private static final String TWIN = "~twin";

  /** Returns the replicate with the given identifier of a trial. */
  public static Replicate of(String trial) {
    int mark = trial.lastIndexOf(MARK);
    if (mark > 0) {
      String digits = trial.substring(mark + MARK.length());
      if (digits.matches("[0-9]{2,3}")) {
        return new Replicate(trial.substring(0, mark), Integer.parseInt(digits));
      }
    }
    return new Replicate(trial, 1);
  }

  /**
   * Returns whether this is a trial of a twin: a second set of trials of a cell, with which the
   * first is compared (A/A).
   */
  public boolean isTwin() {
    return cell.endsWith(TWIN);
  }

  /** Returns the trial of the twin in the same block. */
  Replicate twin() {
    return new Replicate(cell + TWIN, block);
  }

  /** Returns the identifier of the cell of which this is a trial, or a trial of its twin. */
  public String original() {
    return isTwin() ? cell.substring(0, cell.length() - TWIN.length()) : cell;
  }

  /** Returns the identifier of the trial, if its cell has several. */
  public String trial() {
    return cell + String.format(Locale.ROOT, "%s%02d", MARK, block);
  }
}
