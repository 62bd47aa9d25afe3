/** The NRF's registry and its services. */
@NullMarked
package org.sbamock.benchmarks.nrf;

import org.jspecify.annotations.NullMarked;
