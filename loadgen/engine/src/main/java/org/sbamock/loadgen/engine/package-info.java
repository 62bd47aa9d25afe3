/**
 * The engine: closed and open loops of any workload on event loops, their phases, and what they
 * measure. Knows neither HTTP nor 5G. Time comes from {@link org.sbamock.loadgen.engine.LoopTime},
 * so that tests run it on a clock of their own.
 */
@NullMarked
package org.sbamock.loadgen.engine;

import org.jspecify.annotations.NullMarked;
