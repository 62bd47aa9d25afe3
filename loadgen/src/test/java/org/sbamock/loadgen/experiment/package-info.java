@org.jspecify.annotations.NullMarked
package org.sbamock.loadgen.experiment;
