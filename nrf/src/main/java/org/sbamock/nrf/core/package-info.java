/**
 * The registry of the NRF (TS 29.510): the store of NF instances, registration, expiry and status
 * events. Knows neither HTTP nor Spring; clock and randomness are handed in.
 */
@NullMarked
package org.sbamock.nrf.core;

import org.jspecify.annotations.NullMarked;
