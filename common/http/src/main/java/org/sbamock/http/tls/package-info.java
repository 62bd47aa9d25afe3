/**
 * TLS over TCP and within QUIC: keys and certificates, the authority that makes them on first
 * start, and the contexts that the server and the client run on.
 */
@NullMarked
package org.sbamock.http.tls;

import org.jspecify.annotations.NullMarked;
