/**
 * The primitives of AKA (TS 33.102, TS 33.501): MILENAGE, the key derivations of 5G, authentication
 * vectors and the identities to which they are bound. The packages below build on it: {@code suci},
 * {@code eap}, {@code subscriber} (the home network's side) and {@code ue} (the UE's side).
 */
@NullMarked
package org.sbamock.aka;

import org.jspecify.annotations.NullMarked;
