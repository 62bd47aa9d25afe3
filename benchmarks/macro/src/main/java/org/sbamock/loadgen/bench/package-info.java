/**
 * The macro benchmark: servers under measurement, alternating windows of load, and the resulting
 * figures.
 */
@NullMarked
package org.sbamock.loadgen.bench;

import org.jspecify.annotations.NullMarked;
