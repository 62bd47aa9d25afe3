@NullMarked
package org.sbamock.loadgen.cli;

import org.jspecify.annotations.NullMarked;
