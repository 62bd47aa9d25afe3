@NullMarked
package org.sbamock.loadgen.report;

import org.jspecify.annotations.NullMarked;
