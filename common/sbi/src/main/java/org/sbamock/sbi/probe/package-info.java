/**
 * The timing probe: resources under {@code /sbamock-probe/v1} that every function has beside its
 * services, for measurements that are to be about HTTP alone.
 */
@NullMarked
package org.sbamock.sbi.probe;

import org.jspecify.annotations.NullMarked;
