/** The terminal of a command: lines, tables, signals and exit codes. */
@NullMarked
package org.sbamock.loadgen.terminal;

import org.jspecify.annotations.NullMarked;
