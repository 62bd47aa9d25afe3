/** HTTP/3 (RFC 9114) on the server side. Internal to the server. */
@NullMarked
package org.sbamock.http.server.http3;

import org.jspecify.annotations.NullMarked;
