/** What parties take of the machine while a trial is measured: from {@code /proc} and RAPL. */
@NullMarked
package org.sbamock.loadgen.resources;

import org.jspecify.annotations.NullMarked;
