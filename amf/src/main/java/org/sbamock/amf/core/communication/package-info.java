/**
 * State and rules of Namf_Communication (TS 29.518 clause 5.2): the transfer of N1 and N2 messages
 * with paging, their subscriptions, EPS bearer identities, and the transfer of UE contexts.
 */
@NullMarked
package org.sbamock.amf.core.communication;

import org.jspecify.annotations.NullMarked;
