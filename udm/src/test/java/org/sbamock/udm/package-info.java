/** Tests of the UDM. */
@NullMarked
package org.sbamock.udm;

import org.jspecify.annotations.NullMarked;
