@NullMarked
package org.sbamock.stub;

import org.jspecify.annotations.NullMarked;
