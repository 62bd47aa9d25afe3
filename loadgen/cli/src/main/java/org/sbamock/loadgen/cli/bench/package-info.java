/** The commands of {@code bench}: what servers take per request, and over a long time. */
@NullMarked
package org.sbamock.loadgen.cli.bench;

import org.jspecify.annotations.NullMarked;
