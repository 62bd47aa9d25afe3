@NullMarked
package org.sbamock.loadgen.claim;

import org.jspecify.annotations.NullMarked;
