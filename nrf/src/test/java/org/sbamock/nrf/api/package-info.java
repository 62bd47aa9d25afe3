/** Tests of the NRF's services over HTTP. */
@NullMarked
package org.sbamock.nrf.api;

import org.jspecify.annotations.NullMarked;
