@NullMarked
package org.sbamock.loadgen.result;

import org.jspecify.annotations.NullMarked;
