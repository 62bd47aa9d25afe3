/** Microbenchmarks. What only its own package can see is measured from that package. */
@NullMarked
package org.sbamock.benchmarks;

import org.jspecify.annotations.NullMarked;
