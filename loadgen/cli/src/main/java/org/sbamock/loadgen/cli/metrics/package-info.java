/** The options of live metrics, for every command that has them. */
@NullMarked
package org.sbamock.loadgen.cli.metrics;

import org.jspecify.annotations.NullMarked;
