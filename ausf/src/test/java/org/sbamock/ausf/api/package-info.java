/** Tests of the AUSF's room {@code api}. */
@NullMarked
package org.sbamock.ausf.api;

import org.jspecify.annotations.NullMarked;
