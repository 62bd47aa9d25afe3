@NullMarked
package org.sbamock.loadgen.cli.trial;

import org.jspecify.annotations.NullMarked;
