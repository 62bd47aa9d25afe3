/**
 * What studies claim, as predicates on the cells of an experiment, and the judge who says whether
 * they hold. Knows the model of experiments and the records of their results, and no files.
 */
@NullMarked
package org.sbamock.loadgen.claim;

import org.jspecify.annotations.NullMarked;
