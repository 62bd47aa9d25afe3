@NullMarked
package org.sbamock.loadgen.workload;

import org.jspecify.annotations.NullMarked;
