/** Tests of the timing probe. */
@NullMarked
package org.sbamock.sbi.probe;

import org.jspecify.annotations.NullMarked;
