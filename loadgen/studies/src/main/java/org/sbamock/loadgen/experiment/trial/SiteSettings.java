/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment.trial;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.experiment.ExperimentPlan;
import org.sbamock.loadgen.metrics.LiveMetrics;
import org.sbamock.loadgen.process.BootJars;
import org.sbamock.loadgen.process.ContainerEngine;

/**
 * The settings of a site.
 *
 * @param plan the plan of its trials
 * @param functions the directory for logs and keys, with a subdirectory per start of the functions
 * @param trials the directory with a subdirectory per trial
 * @param jars the jars of the functions
 * @param containers the engine for functions in containers; null if unavailable
 * @param live receives the progress of trials
 * @param logs the logs of the generator's connections
 */
public record SiteSettings(
    ExperimentPlan plan,
    Path functions,
    Path trials,
    BootJars jars,
    @Nullable ContainerEngine containers,
    LiveMetrics live,
    ClientLogs logs) {}
