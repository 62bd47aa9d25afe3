/** Statistics of samples: pure functions, which know neither trials nor files. */
@NullMarked
package org.sbamock.loadgen.statistics;

import org.jspecify.annotations.NullMarked;
