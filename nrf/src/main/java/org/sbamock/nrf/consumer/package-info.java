/** The calls of the NRF to other functions: the notifications of subscribers. */
@NullMarked
package org.sbamock.nrf.consumer;

import org.jspecify.annotations.NullMarked;
