@NullMarked
package org.sbamock.testing;

import org.jspecify.annotations.NullMarked;
