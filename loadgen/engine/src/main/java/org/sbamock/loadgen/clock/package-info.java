/** Estimates of the offsets between the clocks of other machines and the generator's clock. */
@NullMarked
package org.sbamock.loadgen.clock;

import org.jspecify.annotations.NullMarked;
