/** The command line's entry. */
@NullMarked
package org.sbamock.loadgen;

import org.jspecify.annotations.NullMarked;
