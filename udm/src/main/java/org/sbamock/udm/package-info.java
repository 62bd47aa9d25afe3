/** The UDM's authentication service as a plain object (TS 29.503 clause 6.3). */
@NullMarked
package org.sbamock.udm;

import org.jspecify.annotations.NullMarked;
