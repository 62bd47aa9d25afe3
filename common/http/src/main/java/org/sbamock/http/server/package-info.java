/** The server that speaks HTTP/1.1, HTTP/2 and HTTP/3 on one port number. */
@NullMarked
package org.sbamock.http.server;

import org.jspecify.annotations.NullMarked;
