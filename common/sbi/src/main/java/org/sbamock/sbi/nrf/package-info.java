/** The client of the NRF (TS 29.510): registration with heartbeat, discovery with its cache. */
@NullMarked
package org.sbamock.sbi.nrf;

import org.jspecify.annotations.NullMarked;
