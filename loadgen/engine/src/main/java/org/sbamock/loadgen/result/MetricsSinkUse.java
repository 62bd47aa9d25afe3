/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.result;

import org.jspecify.annotations.Nullable;

/**
 * The use of a sink for live metrics during a run.
 *
 * @param sink the sink as on the command line; for Prometheus with the actual port
 * @param taken the number of successful scrapes or transmissions
 * @param refused the number of failed transmissions
 * @param failure the cause of the first failure; null if there was none
 */
public record MetricsSinkUse(String sink, long taken, long refused, @Nullable String failure) {}
