/**
 * 5G authentication and key agreement, both sides of it: MILENAGE, the key hierarchy of TS 33.501,
 * sequence numbers of TS 33.102 annex C, EAP-AKA' of RFC 9048 and the concealed subscriber
 * identifier. JDK only; everything here knows neither HTTP nor JSON. Clocks and randomness are
 * handed in.
 *
 * <p>It serves a mock: keys are test keys. Secrets are compared in constant time and never appear
 * in {@code toString}, but memory is not wiped and the AES tables make no claim against
 * cache-timing observers.
 */
@NullMarked
package org.sbamock.aka;

import org.jspecify.annotations.NullMarked;
