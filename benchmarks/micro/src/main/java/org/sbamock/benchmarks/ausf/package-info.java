/** The AUSF's service, whole. */
@NullMarked
package org.sbamock.benchmarks.ausf;

import org.jspecify.annotations.NullMarked;
