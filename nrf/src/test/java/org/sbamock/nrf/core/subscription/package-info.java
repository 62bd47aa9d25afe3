/** Tests of subscriptions. */
@NullMarked
package org.sbamock.nrf.core.subscription;

import org.jspecify.annotations.NullMarked;
