/** A network function of any type that answers by stub mappings alone. */
@NullMarked
package org.sbamock.stub;

import org.jspecify.annotations.NullMarked;
