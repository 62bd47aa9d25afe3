@NullMarked
package org.sbamock.loadgen.statistics;

import org.jspecify.annotations.NullMarked;
