/** Request patterns: which requests a stub mapping matches. */
@NullMarked
package org.sbamock.mock.match;

import org.jspecify.annotations.NullMarked;
