/**
 * Notifications of an NF service producer to its subscribers (TS 29.500 clause 6.2, TS 29.501
 * clause 4.6.2): the subscriptions, and the delivery in order, with retries and limited memory.
 */
@NullMarked
package org.sbamock.sbi.notification;

import org.jspecify.annotations.NullMarked;
