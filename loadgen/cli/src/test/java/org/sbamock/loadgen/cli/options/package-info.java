@NullMarked
package org.sbamock.loadgen.cli.options;

import org.jspecify.annotations.NullMarked;
