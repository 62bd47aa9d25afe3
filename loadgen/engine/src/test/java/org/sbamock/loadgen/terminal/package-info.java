@NullMarked
package org.sbamock.loadgen.terminal;

import org.jspecify.annotations.NullMarked;
