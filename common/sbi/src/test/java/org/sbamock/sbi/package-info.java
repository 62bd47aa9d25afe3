/** Tests of the frame that all services share. */
@NullMarked
package org.sbamock.sbi;

import org.jspecify.annotations.NullMarked;
