/** The NRF's services over HTTP (TS 29.510 clause 6): one class per service. */
@NullMarked
package org.sbamock.nrf.api;

import org.jspecify.annotations.NullMarked;
