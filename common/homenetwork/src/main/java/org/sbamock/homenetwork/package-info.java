/**
 * The home network of a function that authenticates UEs: ARPF, SIDF and the authorization of
 * serving networks (TS 33.501 clauses 5.8.2, 5.8.3 and 6.1.2).
 */
@NullMarked
package org.sbamock.homenetwork;

import org.jspecify.annotations.NullMarked;
