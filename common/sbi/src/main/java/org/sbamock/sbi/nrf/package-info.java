/** The client of the NRF (TS 29.510): registration with heartbeats, and discovery with a cache. */
@NullMarked
package org.sbamock.sbi.nrf;

import org.jspecify.annotations.NullMarked;
