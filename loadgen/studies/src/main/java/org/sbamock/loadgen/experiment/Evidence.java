/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment;

import org.jspecify.annotations.Nullable;

/**
 * A figure on which a verdict is based.
 *
 * @param cells the cells, as text
 * @param measure the metric or value and its statistic
 * @param value the figure; null if there is none
 * @param low the lower limit of its interval; null if it has none
 * @param high the upper limit of its interval; null if it has none
 * @param p the corrected p-value; null if there was no test
 * @param supports whether the figure supports the claim; null if it neither supports nor
 *     contradicts it
 * @param note a remark
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
