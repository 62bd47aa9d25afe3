/**
 * What a run leaves behind: its directory, with configuration, environment, figures, histograms.
 */
@NullMarked
package org.sbamock.loadgen.result;

import org.jspecify.annotations.NullMarked;
