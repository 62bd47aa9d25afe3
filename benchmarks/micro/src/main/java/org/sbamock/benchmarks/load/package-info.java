/** The load generator. */
@NullMarked
package org.sbamock.benchmarks.load;

import org.jspecify.annotations.NullMarked;
