/**
 * The concealed subscription identifier (TS 33.501 annex C, TS 23.003 section 2.2B): concealment by
 * the UE, deconcealment by the SIDF, profiles A and B.
 */
@NullMarked
package org.sbamock.aka.suci;

import org.jspecify.annotations.NullMarked;
