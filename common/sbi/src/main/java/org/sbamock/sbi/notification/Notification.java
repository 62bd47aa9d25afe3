/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.notification;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.sbamock.sbi.MediaTypes;

/**
 * The content of a notification, which all subscribers of an event share. Its memory is counted
 * while a subscriber holds it. Thread-safe.
 */
public abstract class Notification {
  private static final int OBJECTS = 128;

  /** The memory of an entry in the queue of a subscriber, in octets. */
  private static final int HOLDER = 64;

  private final AtomicInteger holders = new AtomicInteger();
  private final long octets;

  /**
   * Creates a notification.
   *
   * @param length the length of the shared content in octets
   */
  protected Notification(int length) {
    octets = OBJECTS + length;
  }

  /** Returns a notification with the same JSON for every subscriber. */
  public static Notification of(byte[] json) {
    return new Notification(json.length) {
      @Override
      public byte[] content(String subscriptionId) {
        return json;
      }
    };
  }

  /** Returns the content for a subscription, encoded. */
  public abstract byte[] content(String subscriptionId);

  /** Returns the media type of the content; {@code application/json} by default. */
  public CharSequence contentType() {
    return MediaTypes.JSON;
  }

  /** Returns the memory of the content, in octets. */
  public final long octets() {
    return octets;
  }

  /**
   * Holds the content for a subscriber.
   *
   * @param used the memory of all contents that are held
   * @return false if it is not held, since the limit would be exceeded
   */
  public final boolean hold(AtomicLong used, long limit) {
    long more = HOLDER + (holders.getAndIncrement() == 0 ? octets : 0);
    if (used.addAndGet(more) > limit) {
      release(used);
      return false;
    }
    return true;
  }

  /** Releases the content for a subscriber. */
  public final void release(AtomicLong used) {
    used.addAndGet(-HOLDER - (holders.decrementAndGet() == 0 ? octets : 0));
  }
}
