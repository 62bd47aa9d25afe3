@NullMarked
package org.sbamock.conformance;

import org.jspecify.annotations.NullMarked;
