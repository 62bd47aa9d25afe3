/** The command line, and the commands that start the three functions or put load on them. */
@NullMarked
package org.sbamock.loadgen.cli;

import org.jspecify.annotations.NullMarked;
