/** How far the clocks of other machines are from the generator's. */
@NullMarked
package org.sbamock.loadgen.clock;

import org.jspecify.annotations.NullMarked;
