/**
 * The anatomy that all network functions share: the host that serves and calls, the client of the
 * NRF with registration, heartbeat and discovery (TS 29.510), and the profile that a function
 * announces.
 */
@NullMarked
package org.sbamock.sbi.nf;

import org.jspecify.annotations.NullMarked;
