/** Access tokens (TS 29.510 section 6.3): requests, the rules of authorization, issue. */
@NullMarked
package org.sbamock.nrf.core.token;

import org.jspecify.annotations.NullMarked;
