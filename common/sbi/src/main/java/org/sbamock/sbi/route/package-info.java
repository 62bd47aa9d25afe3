/**
 * Requests to a service of which several functions are producers: the discovery of the producers,
 * by the NRF or by an SCP, and the selection of another one if one fails (TS 29.500 clauses 6.3 and
 * 6.12).
 */
@NullMarked
package org.sbamock.sbi.route;

import org.jspecify.annotations.NullMarked;
