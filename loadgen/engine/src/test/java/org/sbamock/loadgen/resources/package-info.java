@NullMarked
package org.sbamock.loadgen.resources;

import org.jspecify.annotations.NullMarked;
