/** HTTP/2 (RFC 9113) on the server side. Internal to the server. */
@NullMarked
package org.sbamock.http.server.http2;

import org.jspecify.annotations.NullMarked;
