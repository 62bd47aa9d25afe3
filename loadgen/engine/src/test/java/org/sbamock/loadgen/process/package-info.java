@NullMarked
package org.sbamock.loadgen.process;

import org.jspecify.annotations.NullMarked;
