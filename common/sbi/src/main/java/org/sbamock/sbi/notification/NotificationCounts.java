/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.notification;

import org.sbamock.sbi.count.OutcomeCounts;

/** The numbers of notifications by their outcome. Thread-safe. */
public final class NotificationCounts extends OutcomeCounts<NotificationCounts.Outcome> {
  /** The outcomes of notifications. */
  public enum Outcome {
    /** The subscriber accepted it with a status code of 2xx. */
    DELIVERED,
    /** The subscriber rejected it with a status code after which it is not retried. */
    REJECTED,
    /** It was not delivered in time, or there was no memory for it. */
    DISCARDED
  }

  /** Creates counts of zero. */
  public NotificationCounts() {
    super(Outcome.class);
  }
}
