/** The core behind emulated links. */
@NullMarked
package org.sbamock.integration.link;

import org.jspecify.annotations.NullMarked;
