/** The Authentication Server Function (TS 29.509) as a plain object and as an application. */
@NullMarked
package org.sbamock.ausf;

import org.jspecify.annotations.NullMarked;
