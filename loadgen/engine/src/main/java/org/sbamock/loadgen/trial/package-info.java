/**
 * The trials of {@code load}, {@code demo}, {@code experiment} and {@code bench}: a {@link
 * org.sbamock.loadgen.trial.TrialSession} runs a workload against a {@link
 * org.sbamock.loadgen.trial.SystemUnderTest}, and its {@link org.sbamock.loadgen.trial.TrialMeter}s
 * contribute to a {@link org.sbamock.loadgen.trial.TrialMeasurement}.
 */
@NullMarked
package org.sbamock.loadgen.trial;

import org.jspecify.annotations.NullMarked;
