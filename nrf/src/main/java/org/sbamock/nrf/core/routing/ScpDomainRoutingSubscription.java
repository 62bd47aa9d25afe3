/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.routing;

import java.time.Instant;
import org.sbamock.sbi.ResourceUri;
import org.sbamock.sbi.notification.CallbackSubscription;

/**
 * A subscription to changes of the SCP domain routing information
 * (ScpDomainRoutingInfoSubscription, TS 29.510 clause 6.2.6.2.15).
 *
 * @param id the id in the resource's URI
 * @param sequence the number of the last change before it was created; later ones are notified
 * @param callbackUri where notifications are sent
 * @param local whether only the information of this NRF is requested
 * @param validUntil the time after which it is removed
 * @param json the ScpDomainRoutingInfoSubscription, encoded
 */
public record ScpDomainRoutingSubscription(
    String id,
    long sequence,
    ResourceUri callbackUri,
    boolean local,
    Instant validUntil,
    byte[] json)
    implements CallbackSubscription {
  /** The memory of a subscription without its JSON, in octets. */
  private static final int OBJECTS = 512;

  /** The octets of memory for an octet of JSON, which is present as values as well. */
  private static final int COPIES = 4;

  @Override
  public long octets() {
    return OBJECTS + (long) COPIES * json.length;
  }
}
