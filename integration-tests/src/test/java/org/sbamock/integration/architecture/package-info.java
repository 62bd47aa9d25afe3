/** Rules on modules, packages and archives. */
@NullMarked
package org.sbamock.integration.architecture;

import org.jspecify.annotations.NullMarked;
