/** SCP domain routing information (TS 29.510 clause 5.3.2.3). */
@NullMarked
package org.sbamock.nrf.core.routing;

import org.jspecify.annotations.NullMarked;
