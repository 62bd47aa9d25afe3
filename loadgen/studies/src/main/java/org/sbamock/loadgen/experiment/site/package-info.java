/** Sites, which run trials: in this process, or in separate processes for concurrent trials. */
@NullMarked
package org.sbamock.loadgen.experiment.site;

import org.jspecify.annotations.NullMarked;
