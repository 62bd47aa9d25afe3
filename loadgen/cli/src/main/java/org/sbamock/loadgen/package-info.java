/** The entry point of the command line. */
@NullMarked
package org.sbamock.loadgen;

import org.jspecify.annotations.NullMarked;
