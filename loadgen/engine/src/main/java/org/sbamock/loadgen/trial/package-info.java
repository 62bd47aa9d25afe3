/**
 * The one way by which {@code load}, {@code demo}, {@code experiment} and {@code bench} measure: a
 * {@link org.sbamock.loadgen.trial.TrialSession} runs a workload at a {@link
 * org.sbamock.loadgen.trial.SystemUnderTest}, and its {@link org.sbamock.loadgen.trial.TrialMeter}s
 * add to a {@link org.sbamock.loadgen.trial.TrialMeasurement}.
 */
@NullMarked
package org.sbamock.loadgen.trial;

import org.jspecify.annotations.NullMarked;
