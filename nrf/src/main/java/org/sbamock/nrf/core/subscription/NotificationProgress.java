/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.subscription;

/** Observes the notifications of events. Thread-safe. */
public interface NotificationProgress {
  /** Observes nothing. */
  NotificationProgress NONE =
      new NotificationProgress() {
        @Override
        public boolean begins(String subscriptionId, long sequence) {
          return true;
        }

        @Override
        public void ended(String subscriptionId, long sequence) {}

        @Override
        public void allBegan(long sequence) {}
      };

  /**
   * A subscription is to be notified.
   *
   * @param sequence the number of the event
   * @return false if it has been notified of that event before
   */
  boolean begins(String subscriptionId, long sequence);

  /**
   * The notification of a subscription was delivered or discarded.
   *
   * @param sequence the number of the event
   */
  void ended(String subscriptionId, long sequence);

  /**
   * All notifications of an event have begun.
   *
   * @param sequence the number of the event
   */
  void allBegan(long sequence);
}
