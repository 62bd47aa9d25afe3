/** Tests of the AUSF's room {@code core}. */
@NullMarked
package org.sbamock.ausf.core;

import org.jspecify.annotations.NullMarked;
