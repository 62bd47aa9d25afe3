/** Options that several commands have, and how their values are read and written. */
@NullMarked
package org.sbamock.loadgen.cli.options;

import org.jspecify.annotations.NullMarked;
