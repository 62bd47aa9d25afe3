/** The UDM's rules, without transport. */
@NullMarked
package org.sbamock.udm.core;

import org.jspecify.annotations.NullMarked;
