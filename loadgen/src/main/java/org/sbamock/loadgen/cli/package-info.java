/** The commands, their options, and what they print. */
@NullMarked
package org.sbamock.loadgen.cli;

import org.jspecify.annotations.NullMarked;
