/**
 * TLS over TCP and within QUIC: keys and certificates, the local certificate authority, and the TLS
 * contexts of the server and the client.
 */
@NullMarked
package org.sbamock.http.tls;

import org.jspecify.annotations.NullMarked;
