/** Messages between UE, AMF and AUSF. */
@NullMarked
package org.sbamock.benchmarks.amf;

import org.jspecify.annotations.NullMarked;
