@NullMarked
package org.sbamock.loadgen.process.meter;

import org.jspecify.annotations.NullMarked;
