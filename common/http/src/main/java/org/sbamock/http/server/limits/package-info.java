/** The limits of each client of a server. */
@NullMarked
package org.sbamock.http.server.limits;

import org.jspecify.annotations.NullMarked;
