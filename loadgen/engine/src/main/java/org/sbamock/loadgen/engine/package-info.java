/**
 * The load engine: closed and open loops of any workload on event loops, their phases and
 * measurements. Independent of HTTP and 5G. Tests replace the clock with an implementation of
 * {@link org.sbamock.loadgen.engine.LoopTime}.
 */
@NullMarked
package org.sbamock.loadgen.engine;

import org.jspecify.annotations.NullMarked;
