/**
 * The ARPF: subscribers with their keys, sequence numbers (TS 33.102 annex C) and the generation of
 * authentication vectors.
 */
@NullMarked
package org.sbamock.aka.subscriber;

import org.jspecify.annotations.NullMarked;
