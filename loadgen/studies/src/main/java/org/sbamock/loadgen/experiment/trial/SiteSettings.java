/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment.trial;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.experiment.ExperimentPlan;
import org.sbamock.loadgen.metrics.LiveMetrics;
import org.sbamock.loadgen.process.BootJars;
import org.sbamock.loadgen.process.ContainerEngine;

/**
 * What a site needs.
 *
 * @param plan that its trials belong to
 * @param functions in which each start of the functions has a directory for its logs and keys
 * @param trials in which each trial has its directory
 * @param jars of the functions
 * @param containers where functions run that are packaged so; null if there is no such engine
 * @param live hears how trials go on
 * @param logs of the generator's connections
 */
public record SiteSettings(
    ExperimentPlan plan,
    Path functions,
    Path trials,
    BootJars jars,
    @Nullable ContainerEngine containers,
    LiveMetrics live,
    ClientLogs logs) {}
