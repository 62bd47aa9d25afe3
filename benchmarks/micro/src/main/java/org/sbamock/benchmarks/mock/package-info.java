/** What stubs cost. */
@NullMarked
package org.sbamock.benchmarks.mock;

import org.jspecify.annotations.NullMarked;
