/** What other hosts can reach of a function, and the defaults for tests that it uses then. */
@NullMarked
package org.sbamock.spring.exposure;

import org.jspecify.annotations.NullMarked;
