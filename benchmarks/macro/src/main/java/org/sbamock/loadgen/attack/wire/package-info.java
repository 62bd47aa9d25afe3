/**
 * The wire of hostile peers: sockets without a protocol stack, and the frames that are written to
 * them.
 */
@NullMarked
package org.sbamock.loadgen.attack.wire;

import org.jspecify.annotations.NullMarked;
