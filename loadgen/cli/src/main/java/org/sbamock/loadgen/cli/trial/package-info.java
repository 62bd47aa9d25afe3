/** The execution of a trial by a command, and the output of its results. */
@NullMarked
package org.sbamock.loadgen.cli.trial;

import org.jspecify.annotations.NullMarked;
