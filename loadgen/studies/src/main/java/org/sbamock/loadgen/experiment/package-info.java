/**
 * Experiments as data: the cells of their matrices, the plan that follows from them, and the
 * records of what came of it. Nothing here runs, measures or reports.
 */
@NullMarked
package org.sbamock.loadgen.experiment;

import org.jspecify.annotations.NullMarked;
