/** The results of a run: its directory with configuration, environment, values and histograms. */
@NullMarked
package org.sbamock.loadgen.result;

import org.jspecify.annotations.NullMarked;
