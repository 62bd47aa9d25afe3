/** Multipart messages of the SBI: JSON with binary parts (TS 29.500 clause 5.2.2.2, RFC 2387). */
@NullMarked
package org.sbamock.sbi.multipart;

import org.jspecify.annotations.NullMarked;
