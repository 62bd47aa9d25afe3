/**
 * Carriers, which apply a link condition to real packets, and the test of which carriers this
 * machine supports.
 */
@NullMarked
package org.sbamock.linkemu;

import org.jspecify.annotations.NullMarked;
