@NullMarked
package org.sbamock.loadgen.experiment;

import org.jspecify.annotations.NullMarked;
