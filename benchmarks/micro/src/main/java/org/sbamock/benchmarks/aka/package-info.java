/** The cryptography of 5G AKA. */
@NullMarked
package org.sbamock.benchmarks.aka;

import org.jspecify.annotations.NullMarked;
