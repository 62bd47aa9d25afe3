/** Tests of the UDM's rules. */
@NullMarked
package org.sbamock.udm.core;

import org.jspecify.annotations.NullMarked;
