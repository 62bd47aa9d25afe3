/** Reading and writing messages. */
@NullMarked
package org.sbamock.benchmarks.json;

import org.jspecify.annotations.NullMarked;
