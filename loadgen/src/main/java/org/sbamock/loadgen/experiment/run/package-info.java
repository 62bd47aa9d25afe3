/** Runs the trials of an experiment: parties, links, generator, rows, resources, results. */
@NullMarked
package org.sbamock.loadgen.experiment.run;

import org.jspecify.annotations.NullMarked;
