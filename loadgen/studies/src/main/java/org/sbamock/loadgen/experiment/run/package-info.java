/** Runs the trials of an experiment, one at a time or concurrently, and stores the results. */
@NullMarked
package org.sbamock.loadgen.experiment.run;

import org.jspecify.annotations.NullMarked;
