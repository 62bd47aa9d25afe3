@NullMarked
package org.sbamock.loadgen.workload.nrf;

import org.jspecify.annotations.NullMarked;
