/** Options that several commands share, and the conversion of their values. */
@NullMarked
package org.sbamock.loadgen.cli.options;

import org.jspecify.annotations.NullMarked;
