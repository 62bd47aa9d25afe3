/** The data plane: octets in, octets out. */
@NullMarked
package org.sbamock.benchmarks.http;

import org.jspecify.annotations.NullMarked;
