@NullMarked
package org.sbamock.loadgen.rows;

import org.jspecify.annotations.NullMarked;
