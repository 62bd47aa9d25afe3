@NullMarked
package org.sbamock.loadgen.metrics;

import org.jspecify.annotations.NullMarked;
