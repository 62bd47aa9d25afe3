/** Tests of the NRF's state and rules. */
@NullMarked
package org.sbamock.nrf.core.pattern;

import org.jspecify.annotations.NullMarked;
