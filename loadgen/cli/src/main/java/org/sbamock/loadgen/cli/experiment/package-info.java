/** The commands of experiments. */
@NullMarked
package org.sbamock.loadgen.cli.experiment;

import org.jspecify.annotations.NullMarked;
