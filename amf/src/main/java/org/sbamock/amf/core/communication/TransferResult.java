/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core.communication;

import org.jspecify.annotations.Nullable;
import org.sbamock.sbi.ProblemDetails;

/** The result of a request to transfer a message (TS 29.518 clause 5.2.2.3.1). */
public sealed interface TransferResult {
  /**
   * The message is delivered, or need not be.
   *
   * @param cause N1N2MessageTransferCause
   */
  record Completed(String cause) implements TransferResult {}

  /**
   * The UE is paged.
   *
   * @param messageId identifies the message among those of the UE
   */
  record Paging(String messageId) implements TransferResult {}

  /** The message is not transferred. */
  record Rejected(N1N2MessageTransferError error) implements TransferResult {
    static Rejected of(int status, String cause, String detail) {
      return of(status, cause, detail, null);
    }

    static Rejected of(
        int status,
        String cause,
        String detail,
        N1N2MessageTransferError.@Nullable N1N2MsgTxfrErrDetail info) {
      return new Rejected(
          new N1N2MessageTransferError(ProblemDetails.of(status, cause, detail), info));
    }
  }
}
