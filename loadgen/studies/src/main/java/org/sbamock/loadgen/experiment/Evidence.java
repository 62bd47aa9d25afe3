/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment;

import org.jspecify.annotations.Nullable;

/**
 * One of the figures that a verdict rests on.
 *
 * @param cells which cells it is of, for people
 * @param measure which metric or value, and which statistic of it
 * @param value the figure; null if there is none
 * @param low the lower end of its interval; null if it has none
 * @param high the upper end of its interval; null if it has none
 * @param p the corrected probability of the test; null if none was made
 * @param supports whether it is in favour of the claim; null if it is neither for nor against
 * @param note what else there is to say
 */
public record Evidence(
    String cells,
    String measure,
    @Nullable Double value,
    @Nullable Double low,
    @Nullable Double high,
    @Nullable Double p,
    @Nullable Boolean supports,
    @Nullable String note) {}
