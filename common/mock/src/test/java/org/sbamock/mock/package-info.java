@NullMarked
package org.sbamock.mock;

import org.jspecify.annotations.NullMarked;
