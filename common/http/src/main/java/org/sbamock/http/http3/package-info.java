/** The streams of HTTP/3, in the server and in the client. */
@NullMarked
package org.sbamock.http.http3;

import org.jspecify.annotations.NullMarked;
