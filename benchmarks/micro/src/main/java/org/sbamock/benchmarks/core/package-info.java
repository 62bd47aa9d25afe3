/** Benchmarks of NRF, AUSF and AMF together. */
@NullMarked
package org.sbamock.benchmarks.core;

import org.jspecify.annotations.NullMarked;
