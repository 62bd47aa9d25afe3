/** The rows of trials, one per cycle: in a file during a trial, and in a database afterwards. */
@NullMarked
package org.sbamock.loadgen.rows;

import org.jspecify.annotations.NullMarked;
