/**
 * What an experiment's run directory says, for people: HTML, Markdown, JUnit XML, and the
 * comparison of two runs. Reads run directories only, those of killed runs too.
 */
@NullMarked
package org.sbamock.loadgen.report;

import org.jspecify.annotations.NullMarked;
