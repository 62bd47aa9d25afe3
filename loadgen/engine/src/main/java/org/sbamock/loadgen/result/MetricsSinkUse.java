/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.result;

import org.jspecify.annotations.Nullable;

/**
 * A sink of live metrics, and how it went.
 *
 * @param sink as on the command line; of Prometheus the port that was listened on
 * @param taken how often metrics were scraped, or sent and accepted
 * @param refused how often they were sent in vain
 * @param failure why, the first time; null if they never were
 */
public record MetricsSinkUse(String sink, long taken, long refused, @Nullable String failure) {}
