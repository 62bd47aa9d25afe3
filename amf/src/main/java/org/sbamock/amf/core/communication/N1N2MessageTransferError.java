/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core.communication;

import org.jspecify.annotations.Nullable;
import org.sbamock.sbi.ProblemDetails;

/**
 * The reason why a message is not transferred (TS 29.518 clause 6.1.6.2.31).
 *
 * @param errInfo further information; null if there is none
 */
public record N1N2MessageTransferError(
    ProblemDetails error, @Nullable N1N2MsgTxfrErrDetail errInfo) {
  /**
   * Information for a later request (TS 29.518 clause 6.1.6.2.32).
   *
   * @param retryAfter the time after which the request may succeed, in seconds
   * @param highestPrioArp the highest priority for which the UE is paged
   */
  public record N1N2MsgTxfrErrDetail(@Nullable Integer retryAfter, @Nullable Arp highestPrioArp) {}
}
