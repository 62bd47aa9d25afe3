@NullMarked
package org.sbamock.loadgen.clock;

import org.jspecify.annotations.NullMarked;
