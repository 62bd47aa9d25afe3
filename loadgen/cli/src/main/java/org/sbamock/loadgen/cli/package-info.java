/** The {@code sbamock} command and the subcommands that start functions or put load on them. */
@NullMarked
package org.sbamock.loadgen.cli;

import org.jspecify.annotations.NullMarked;
