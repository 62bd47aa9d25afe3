@NullMarked
package org.sbamock.loadgen.attack;

import org.jspecify.annotations.NullMarked;
