/** Tests of the AUSF as a whole. */
@NullMarked
package org.sbamock.ausf;

import org.jspecify.annotations.NullMarked;
