/**
 * State and rules of the AUSF (TS 33.501, TS 29.509): authentication contexts, the embedded ARPF
 * and its subscribers. Independent of HTTP and Spring; clock and randomness are injected.
 */
@NullMarked
package org.sbamock.ausf.core;

import org.jspecify.annotations.NullMarked;
