/** HTTP/1.1 (RFC 9112) on the server side. Internal to the server. */
@NullMarked
package org.sbamock.http.server.http1;

import org.jspecify.annotations.NullMarked;
