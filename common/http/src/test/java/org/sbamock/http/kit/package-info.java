/** The compatibility kit: what server and client do alike on every protocol. */
@NullMarked
package org.sbamock.http.kit;

import org.jspecify.annotations.NullMarked;
