/**
 * Reports of an experiment's run directory as HTML, Markdown, JUnit XML and CSV. Reads run
 * directories only, including those of killed runs.
 */
@NullMarked
package org.sbamock.loadgen.report;

import org.jspecify.annotations.NullMarked;
