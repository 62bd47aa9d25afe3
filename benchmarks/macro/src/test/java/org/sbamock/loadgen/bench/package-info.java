@NullMarked
package org.sbamock.loadgen.bench;

import org.jspecify.annotations.NullMarked;
