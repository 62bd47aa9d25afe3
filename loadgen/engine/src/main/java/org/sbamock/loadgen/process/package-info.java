/**
 * Network functions as processes: location of their jars, start, readiness, resource usage and
 * stop.
 */
@NullMarked
package org.sbamock.loadgen.process;

import org.jspecify.annotations.NullMarked;
