/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.subscription;

import java.util.Arrays;
import org.sbamock.nrf.core.NfStatusEvent;
import org.sbamock.nrf.core.profile.JsonFragments;
import org.sbamock.sbi.notification.Notification;

/**
 * The content of a notification of an NF instance (NotificationData, TS 29.510 clause 6.1.6.2.17),
 * in which only the id of the subscription differs between the subscribers.
 */
public final class StatusNotification extends Notification {
  private static final byte[] CONTEXT =
      JsonFragments.ascii(",\"subscriptionContext\":{\"subscriptionId\":\"");
  private static final byte[] END = JsonFragments.ascii("\"}}");

  private final long sequence;
  private final byte[] open;

  /**
   * Creates a notification.
   *
   * @param sequence the number of the event
   * @param object the encoded JSON object
   */
  StatusNotification(long sequence, byte[] object) {
    super(object.length - 1);
    this.sequence = sequence;
    open = Arrays.copyOf(object, object.length - 1);
  }

  /** Returns the number of the event; see {@link NfStatusEvent#sequence}. */
  public long sequence() {
    return sequence;
  }

  @Override
  public byte[] content(String subscriptionId) {
    return new JsonFragments()
        .add(open)
        .add(CONTEXT)
        .add(JsonFragments.ascii(subscriptionId))
        .add(END)
        .toBytes();
  }
}
