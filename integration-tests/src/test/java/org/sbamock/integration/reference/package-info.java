/** Reference pages that are generated from the code, compared with the pages in {@code docs}. */
@NullMarked
package org.sbamock.integration.reference;

import org.jspecify.annotations.NullMarked;
