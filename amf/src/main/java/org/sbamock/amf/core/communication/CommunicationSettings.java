/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core.communication;

import org.sbamock.http.Settings;

/**
 * The settings of Namf_Communication.
 *
 * @param maxSubscriptions the maximum number of subscriptions of each kind
 * @param maxMessageOctets the maximum memory of messages that wait for a response to paging, and of
 *     those that were delivered, in octets each
 */
public record CommunicationSettings(int maxSubscriptions, long maxMessageOctets) {
  /** A million subscriptions, 16 MiB of messages. */
  public static final CommunicationSettings DEFAULT = new CommunicationSettings(1_000_000, 1 << 24);

  /** Checks the ranges. */
  public CommunicationSettings {
    Settings.range("max-subscriptions", maxSubscriptions, 1, 100_000_000);
    Settings.range("max-message-octets", maxMessageOctets, 1, Long.MAX_VALUE);
  }
}
