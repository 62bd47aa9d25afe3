@NullMarked
package org.sbamock.loadgen.trial;

import org.jspecify.annotations.NullMarked;
