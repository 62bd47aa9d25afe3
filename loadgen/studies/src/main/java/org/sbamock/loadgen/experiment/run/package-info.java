/** Runs the trials of an experiment, one after the other or side by side, and keeps what comes. */
@NullMarked
package org.sbamock.loadgen.experiment.run;

import org.jspecify.annotations.NullMarked;
