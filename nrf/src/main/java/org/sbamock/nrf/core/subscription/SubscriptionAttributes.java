/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.subscription;

import static org.sbamock.nrf.core.profile.JsonNodes.text;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.sbamock.nrf.core.profile.Attributes;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.DateTime;
import org.sbamock.sbi.ResourceUri;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.notification.CallbackUri;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Reads the attributes that all subscriptions have. */
public final class SubscriptionAttributes {
  private static final String VALIDITY = "validityTime";
  private static final int MAX_LENGTH = 16_384;

  private SubscriptionAttributes() {}

  /**
   * Returns the URI of the subscriber.
   *
   * @throws SbiException with 400 if it is missing or is no URI of http or https
   */
  public static ResourceUri callbackUri(ObjectNode data, String name) {
    return CallbackUri.parse(Attributes.mandatoryText(data, name), "/" + name);
  }

  /**
   * Returns the end of the validity: the requested one if it is in the future and not later than
   * the maximum, else the maximum.
   *
   * @param validity the maximum validity
   * @throws SbiException with 400 if the requested one is no date and time
   */
  public static Instant validUntil(ObjectNode data, Instant now, Duration validity) {
    Instant latest = now.plus(validity).truncatedTo(ChronoUnit.SECONDS);
    JsonNode node = data.get(VALIDITY);
    if (node == null) {
      return latest;
    }
    Instant requested = storedValidity(data);
    return requested.isAfter(now) && requested.isBefore(latest) ? requested : latest;
  }

  /**
   * Returns the end of the validity of a subscription that has one.
   *
   * @throws SbiException with 400 if it is no date and time
   */
  public static Instant storedValidity(ObjectNode data) {
    JsonNode node = data.get(VALIDITY);
    Instant end = node == null ? null : DateTime.parseOrNull(String.valueOf(text(node)));
    if (end == null) {
      throw Attributes.incorrect("/" + VALIDITY, "is not a date and time of RFC 3339");
    }
    return end;
  }

  /**
   * Encodes a subscription with the end of its validity.
   *
   * @throws SbiException with 400 if it is longer than 16,384 octets
   */
  public static byte[] encoded(JsonMapper mapper, ObjectNode data, Instant validUntil) {
    data.put(VALIDITY, validUntil.toString());
    byte[] json = mapper.writeValueAsBytes(data);
    if (json.length > MAX_LENGTH) {
      throw SbiException.of(
          Cause.INVALID_MSG_FORMAT, "a subscription is longer than " + MAX_LENGTH + " octets");
    }
    return json;
  }
}
