/** The command {@code link}: an emulated network that stays, and those who talk to it. */
@NullMarked
package org.sbamock.loadgen.cli.link;

import org.jspecify.annotations.NullMarked;
