/** Tests of the NRF as a whole. */
@NullMarked
package org.sbamock.nrf;

import org.jspecify.annotations.NullMarked;
