/** The server against raw octets. */
@NullMarked
package org.sbamock.http.server;

import org.jspecify.annotations.NullMarked;
