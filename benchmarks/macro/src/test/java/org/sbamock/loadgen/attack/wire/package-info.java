@NullMarked
package org.sbamock.loadgen.attack.wire;

import org.jspecify.annotations.NullMarked;
