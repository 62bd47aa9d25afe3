/**
 * The data of experiments: cells and matrices, the plan, and the results. Nothing in this package
 * runs, measures or reports.
 */
@NullMarked
package org.sbamock.loadgen.experiment;

import org.jspecify.annotations.NullMarked;
