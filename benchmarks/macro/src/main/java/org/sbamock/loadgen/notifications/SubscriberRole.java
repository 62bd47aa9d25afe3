/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.notifications;

/** The behaviour of a subscriber. */
enum SubscriberRole {
  /** Answers each notification at once. */
  PROMPT,
  /** Answers at once, and is unreachable for some time in each window. */
  AWAY,
  /** Answers each notification after a delay. */
  SLOW,
  /** Accepts connections and requests, and never answers. */
  SILENT,
  /** Has an address on which nobody listens. */
  UNREACHABLE
}
