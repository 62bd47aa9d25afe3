/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.consumer;

import io.netty.util.AsciiString;
import org.sbamock.amf.core.communication.N1N2MsgTxfrFailureNotification;
import org.sbamock.sbi.ResourceUri;
import org.sbamock.sbi.notification.NotificationDelivery;

/** Notifies that messages were not transferred to a UE (TS 29.518 clause 5.2.2.3.2). */
public final class TransferFailureNotifier implements N1N2MsgTxfrFailureNotification.Sender {
  private static final AsciiString CALLBACK =
      AsciiString.cached("Namf_Communication_onN1N2TransferFailure");

  private final CallbackNotifier notifier;

  /** Creates a notifier. */
  public TransferFailureNotifier(NotificationDelivery delivery) {
    notifier = new CallbackNotifier(delivery, CALLBACK);
  }

  @Override
  public void send(ResourceUri uri, N1N2MsgTxfrFailureNotification notification) {
    notifier.notify(uri, notification);
  }
}
