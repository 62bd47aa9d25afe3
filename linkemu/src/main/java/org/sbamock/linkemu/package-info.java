/**
 * Carriers: what applies a link condition to real packets, and which of them this machine offers.
 */
@NullMarked
package org.sbamock.linkemu;

import org.jspecify.annotations.NullMarked;
