/**
 * Subscriptions to changes of NF instances, and the notifications of their subscribers (TS 29.510
 * clauses 5.2.2.5 to 5.2.2.7).
 */
@NullMarked
package org.sbamock.nrf.core.subscription;

import org.jspecify.annotations.NullMarked;
