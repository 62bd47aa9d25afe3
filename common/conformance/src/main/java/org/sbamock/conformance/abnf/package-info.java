/** Augmented Backus-Naur Form (RFC 5234, RFC 7405): parser and matcher. */
@NullMarked
package org.sbamock.conformance.abnf;

import org.jspecify.annotations.NullMarked;
