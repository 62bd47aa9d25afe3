@NullMarked
package org.sbamock.loadgen.experiment.run;

import org.jspecify.annotations.NullMarked;
