@NullMarked
package org.sbamock.conformance.abnf;

import org.jspecify.annotations.NullMarked;
