/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.subscription;

import static org.sbamock.nrf.core.profile.JsonNodes.text;

import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpRequest;
import org.sbamock.nrf.core.profile.Attributes;
import org.sbamock.sbi.ResourceUri;
import org.sbamock.sbi.SbiException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads the attributes that all subscriptions have. */
public final class SubscriptionAttributes {
  /** The name of the validity time. */
  public static final String VALIDITY = "validityTime";

  private SubscriptionAttributes() {}

  /**
   * Returns the URI of the subscriber.
   *
   * @throws SbiException with 400 if it is missing or is no URI of http or https
   */
  public static ResourceUri callbackUri(ObjectNode data, String name) {
    String text = Attributes.mandatoryText(data, name);
    ResourceUri uri;
    try {
      uri = ResourceUri.parse(text);
    } catch (IllegalArgumentException e) {
      throw SbiException.incorrectIe("/" + name, "is not a URI of http or https");
    }
    if (!HttpRequest.isTarget(uri.target())) {
      throw SbiException.incorrectIe("/" + name, "is not a URI of http or https");
    }
    return uri;
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
    Instant requested = time(text(node));
    return requested.isAfter(now) && requested.isBefore(latest) ? requested : latest;
  }

  private static Instant time(@Nullable String text) {
    if (text != null) {
      try {
        return OffsetDateTime.parse(text).toInstant();
      } catch (DateTimeParseException e) {
        // Not a date-time of RFC 3339; see below.
      }
    }
    throw Attributes.incorrect("/" + VALIDITY, "is not a date and time of RFC 3339");
  }
}
