/** Tests of the NRF's state and rules. */
@NullMarked
package org.sbamock.nrf.core;

import org.jspecify.annotations.NullMarked;
