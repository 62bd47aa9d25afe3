@NullMarked
package org.sbamock.loadgen.workload.ue;

import org.jspecify.annotations.NullMarked;
