/** Sites at which trials are run side by side: in this process, or in processes of their own. */
@NullMarked
package org.sbamock.loadgen.experiment.site;

import org.jspecify.annotations.NullMarked;
