/** Runs one trial at a time: parties, links, generator, rows, resources. */
@NullMarked
package org.sbamock.loadgen.experiment.trial;

import org.jspecify.annotations.NullMarked;
