/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.notifications;

import java.util.function.IntFunction;
import org.sbamock.http.client.call.CallListener;

/** A function whose notifications are measured, as seen by its clients. */
interface NotificationProducer {
  /**
   * Creates what changes: NF profiles or UEs, numbered from 0.
   *
   * @throws IllegalStateException if the function does not accept one
   */
  void prepare(int profiles) throws InterruptedException;

  /**
   * Creates the subscriptions of a plan, each to one profile.
   *
   * @param callback returns the callback URI of a subscriber
   * @throws IllegalStateException if the function does not accept one
   */
  void subscribe(NotificationPlan plan, IntFunction<String> callback) throws InterruptedException;

  /**
   * Changes a profile, of which its subscribers are notified.
   *
   * @param number the number of the change, which the notifications contain
   */
  void change(int profile, int number, CallListener listener);
}
