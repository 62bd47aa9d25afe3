@NullMarked
package org.sbamock.loadgen.engine;

import org.jspecify.annotations.NullMarked;
