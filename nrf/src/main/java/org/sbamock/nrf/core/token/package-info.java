/** Access tokens (TS 29.510 section 6.3): requests, authorization rules and issuing. */
@NullMarked
package org.sbamock.nrf.core.token;

import org.jspecify.annotations.NullMarked;
