/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment;

import java.util.List;

/**
 * The verdict on a study's claim.
 *
 * @param claim the claim's identifier, with the judged part in brackets
 * @param text the study's sentence, shortened
 * @param judged {@link #HOLDS}, {@link #DOES_NOT_HOLD} or {@link #UNDECIDED}
 * @param because the reason
 * @param evidence the figures
 */
public record Verdict(
    String claim, String text, String judged, String because, List<Evidence> evidence) {
  /** The statistics support the claim. */
  public static final String HOLDS = "holds";

  /** The statistics support the contrary. */
  public static final String DOES_NOT_HOLD = "does not hold";

  /** The statistics support neither, or are unavailable. */
  public static final String UNDECIDED = "undecided here";

  /** Returns the claim's identifier without the judged part. */
  public String claimOnly() {
    int bracket = claim.indexOf('[');
    return bracket < 0 ? claim : claim.substring(0, bracket);
  }
}
