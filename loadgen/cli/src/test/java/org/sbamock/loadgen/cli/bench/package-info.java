@NullMarked
package org.sbamock.loadgen.cli.bench;

import org.jspecify.annotations.NullMarked;
