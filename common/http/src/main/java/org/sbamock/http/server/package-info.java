/**
 * The server of all five protocols: listeners and the detection of the protocol on a shared port.
 */
@NullMarked
package org.sbamock.http.server;

import org.jspecify.annotations.NullMarked;
