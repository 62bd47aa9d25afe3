/**
 * State and rules of the AUSF (TS 33.501, TS 29.509): authentication contexts, the embedded ARPF
 * and its subscribers. Knows neither HTTP nor Spring; clock and randomness are handed in.
 */
@NullMarked
package org.sbamock.ausf.core;

import org.jspecify.annotations.NullMarked;
