@NullMarked
package org.sbamock.loadgen.cli.worker;

import org.jspecify.annotations.NullMarked;
