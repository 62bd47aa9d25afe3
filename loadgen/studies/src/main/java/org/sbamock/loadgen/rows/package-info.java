/**
 * The rows of trials, one per cycle: in a file during a run, and in a database after each trial.
 */
@NullMarked
package org.sbamock.loadgen.rows;

import org.jspecify.annotations.NullMarked;
