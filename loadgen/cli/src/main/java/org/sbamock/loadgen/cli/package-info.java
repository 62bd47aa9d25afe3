/** The {@code sbamock} command and the subcommands that start functions or generate load. */
@NullMarked
package org.sbamock.loadgen.cli;

import org.jspecify.annotations.NullMarked;
