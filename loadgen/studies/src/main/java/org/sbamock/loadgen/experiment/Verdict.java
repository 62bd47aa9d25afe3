/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment;

import java.util.List;

/**
 * What became of a study's claim.
 *
 * @param claim its identifier in the experiment's file; in brackets the part of it that is judged
 * @param text the study's sentence, short
 * @param judged {@link #HOLDS}, {@link #DOES_NOT_HOLD} or {@link #UNDECIDED}
 * @param because the reason, for people
 * @param evidence the figures
 */
public record Verdict(
    String claim, String text, String judged, String because, List<Evidence> evidence) {
  /** The statistics support the claim. */
  public static final String HOLDS = "holds";

  /** The statistics support the contrary. */
  public static final String DOES_NOT_HOLD = "does not hold";

  /** They support neither, or could not be had. */
  public static final String UNDECIDED = "undecided here";

  /** The claim's identifier without the part of it that is judged. */
  public String claimOnly() {
    int bracket = claim.indexOf('[');
    return bracket < 0 ? claim : claim.substring(0, bracket);
  }
}
