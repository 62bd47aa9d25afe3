/** A network function of any type that responds by stub mappings only. */
@NullMarked
package org.sbamock.stub;

import org.jspecify.annotations.NullMarked;
