/** The rows of trials: one a cycle, in a file as they come, and in a database afterwards. */
@NullMarked
package org.sbamock.loadgen.rows;

import org.jspecify.annotations.NullMarked;
