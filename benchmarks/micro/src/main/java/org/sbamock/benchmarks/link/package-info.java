/** The emulated link. */
@NullMarked
package org.sbamock.benchmarks.link;

import org.jspecify.annotations.NullMarked;
