/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core.event;

import java.util.List;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.notification.Notification;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The content of a notification (AmfEventNotification, TS 29.518 clause 6.2.6.2.4). */
public final class EventNotification extends Notification {
  private final byte[] json;

  private EventNotification(byte[] json) {
    super(json.length);
    this.json = json;
  }

  static EventNotification of(EventSubscription subscription, List<JsonNode> reports) {
    ObjectNode notification =
        Json.mapper().createObjectNode().put("notifyCorrelationId", subscription.correlationId());
    notification.putArray("reportList").addAll(reports);
    return new EventNotification(Json.mapper().writeValueAsBytes(notification));
  }

  @Override
  public byte[] content(String subscriptionId) {
    return json;
  }
}
