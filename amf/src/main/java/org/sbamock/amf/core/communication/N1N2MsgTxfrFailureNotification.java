/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core.communication;

import org.sbamock.sbi.ResourceUri;

/**
 * The notification that a message was not transferred (TS 29.518 clause 6.1.6.2.30).
 *
 * @param cause N1N2MessageTransferCause
 * @param n1n2MsgDataUri the URI in {@code location} of the response to the transfer
 */
public record N1N2MsgTxfrFailureNotification(String cause, String n1n2MsgDataUri) {
  /** A receiver of notifications. */
  public interface Sender {
    /** Sends a notification to a URI; does not block. */
    void send(ResourceUri uri, N1N2MsgTxfrFailureNotification notification);
  }
}
