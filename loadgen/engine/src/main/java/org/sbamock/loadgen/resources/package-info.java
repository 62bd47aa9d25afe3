/** The resource usage of parties during a trial: from {@code /proc} and RAPL. */
@NullMarked
package org.sbamock.loadgen.resources;

import org.jspecify.annotations.NullMarked;
