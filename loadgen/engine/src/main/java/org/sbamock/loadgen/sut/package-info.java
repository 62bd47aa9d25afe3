/**
 * The systems under test of the load generator: the network functions that it starts for its
 * trials.
 */
@NullMarked
package org.sbamock.loadgen.sut;

import org.jspecify.annotations.NullMarked;
