/** The client of all five protocols: calls, pools of connections, phases. */
@NullMarked
package org.sbamock.http.client;

import org.jspecify.annotations.NullMarked;
