/** Statistics of samples, as pure functions without dependencies on trials or files. */
@NullMarked
package org.sbamock.loadgen.statistics;

import org.jspecify.annotations.NullMarked;
