/** The client of all five protocols: connections, their pools, exchanges. */
@NullMarked
package org.sbamock.http.client;

import org.jspecify.annotations.NullMarked;
