/** Meters of a trial: CPU, memory, requests and packets of functions, while they run. */
@NullMarked
package org.sbamock.loadgen.process.meter;

import org.jspecify.annotations.NullMarked;
