@NullMarked
package org.sbamock.loadgen.experiment.trial;

import org.jspecify.annotations.NullMarked;
