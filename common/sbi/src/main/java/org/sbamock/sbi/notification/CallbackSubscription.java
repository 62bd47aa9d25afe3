/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.notification;

import java.time.Instant;
import org.sbamock.sbi.ResourceUri;

/** A subscription with a validity time, whose subscriber is notified at a URI of its own. */
public interface CallbackSubscription {
  /** Returns the {@code subscriptionId}. */
  String id();

  /** Returns the URI to which notifications are sent. */
  ResourceUri callbackUri();

  /** Returns the time after which the subscription is removed. */
  Instant validUntil();

  /** Returns an estimate of the memory that the subscription occupies, in octets. */
  long octets();

  /** Returns whether the validity has not ended. */
  default boolean isValid(Instant now) {
    return validUntil().isAfter(now);
  }
}
