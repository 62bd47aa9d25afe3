/**
 * The macro benchmark: servers that are metered, windows of load upon one after the other, and the
 * figures that come of them.
 */
@NullMarked
package org.sbamock.loadgen.bench;

import org.jspecify.annotations.NullMarked;
