/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.routing;

import org.sbamock.sbi.Json;
import org.sbamock.sbi.notification.Notification;
import tools.jackson.databind.node.ObjectNode;

/**
 * The content of a notification of the SCP domain routing information
 * (ScpDomainRoutingInfoNotification, TS 29.510 clause 6.2.6.2.16).
 */
final class ScpDomainRoutingNotification extends Notification {
  private final byte[] json;

  private ScpDomainRoutingNotification(byte[] json) {
    super(json.length);
    this.json = json;
  }

  /**
   * Returns a notification.
   *
   * @param local whether the subscribers requested the information of this NRF only
   */
  static ScpDomainRoutingNotification of(ScpDomainRoutingInformation information, boolean local) {
    ObjectNode data = Json.mapper().createObjectNode();
    data.set("routingInfo", Json.mapper().valueToTree(information));
    if (local) {
      data.put("localInd", true);
    }
    return new ScpDomainRoutingNotification(Json.mapper().writeValueAsBytes(data));
  }

  @Override
  public byte[] content(String subscriptionId) {
    return json;
  }
}
