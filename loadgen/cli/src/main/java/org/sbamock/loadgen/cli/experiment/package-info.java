/** The commands that run, validate, report and compare experiments. */
@NullMarked
package org.sbamock.loadgen.cli.experiment;

import org.jspecify.annotations.NullMarked;
