/**
 * The timing probe: resources under {@code /sbamock-probe/v1} that every function has in addition
 * to its services, for measurements of HTTP alone.
 */
@NullMarked
package org.sbamock.sbi.probe;

import org.jspecify.annotations.NullMarked;
