/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.subscription;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.sbamock.nrf.core.profile.JsonFragments;

/**
 * The content of a notification (NotificationData, TS 29.510 clause 6.1.6.2.17), which all
 * subscribers of an event share, except for the id of the subscription. Its memory is counted while
 * a subscriber holds it. Thread-safe.
 */
public final class StatusNotification {
  private static final int OBJECTS = 128;

  /** The memory of an entry in the queue of a subscriber, in octets. */
  private static final int HOLDER = 64;

  private static final byte[] CONTEXT =
      JsonFragments.ascii(",\"subscriptionContext\":{\"subscriptionId\":\"");
  private static final byte[] END = JsonFragments.ascii("\"}}");

  private final byte[] open;
  private final AtomicInteger holders = new AtomicInteger();

  /**
   * Creates a notification.
   *
   * @param object the encoded JSON object
   */
  StatusNotification(byte[] object) {
    open = Arrays.copyOf(object, object.length - 1);
  }

  /** Returns the memory of the content, in octets. */
  public long octets() {
    return OBJECTS + open.length;
  }

  /**
   * Holds the content for a subscriber.
   *
   * @param used the memory of all contents that are held
   * @return false if it is not held, since the limit would be exceeded
   */
  public boolean hold(AtomicLong used, long limit) {
    long more = HOLDER + (holders.getAndIncrement() == 0 ? octets() : 0);
    if (used.addAndGet(more) > limit) {
      release(used);
      return false;
    }
    return true;
  }

  /** Releases the content for a subscriber. */
  public void release(AtomicLong used) {
    used.addAndGet(-HOLDER - (holders.decrementAndGet() == 0 ? octets() : 0));
  }

  /** Returns the JSON for a subscription. */
  public JsonFragments json(String subscriptionId) {
    return new JsonFragments()
        .add(open)
        .add(CONTEXT)
        .add(JsonFragments.ascii(subscriptionId))
        .add(END);
  }
}
