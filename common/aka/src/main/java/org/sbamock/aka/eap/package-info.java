/**
 * EAP-AKA' (RFC 5448, RFC 9048): packets, attributes, keys and the server's side of an
 * authentication.
 */
@NullMarked
package org.sbamock.aka.eap;

import org.jspecify.annotations.NullMarked;
