/** The terminal that a command speaks to: lines, tables, signals and exit codes. */
@NullMarked
package org.sbamock.loadgen.terminal;

import org.jspecify.annotations.NullMarked;
