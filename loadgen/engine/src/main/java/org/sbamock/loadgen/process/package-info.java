/** Network functions as processes: where their jars are, start, readiness, what they take, end. */
@NullMarked
package org.sbamock.loadgen.process;

import org.jspecify.annotations.NullMarked;
