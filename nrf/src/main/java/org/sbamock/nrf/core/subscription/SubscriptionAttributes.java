/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.subscription;

import static org.sbamock.nrf.core.profile.JsonNodes.text;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpRequest;
import org.sbamock.nrf.core.profile.Attributes;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.ResourceUri;
import org.sbamock.sbi.SbiException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Reads the attributes that all subscriptions have. */
public final class SubscriptionAttributes {
  private static final String VALIDITY = "validityTime";
  private static final int MAX_LENGTH = 16_384;

  /** A time with an offset, of which the JDK accepts at most 18 hours. */
  private static final Pattern OFFSET =
      Pattern.compile("(.+)([+-])([01][0-9]|2[0-3]):([0-5][0-9])");

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

  private static Instant time(@Nullable String text) {
    Matcher offset = OFFSET.matcher(text == null ? "" : text);
    try {
      if (!offset.matches()) {
        return Instant.parse(String.valueOf(text));
      }
      int minutes = 60 * Integer.parseInt(offset.group(3)) + Integer.parseInt(offset.group(4));
      return LocalDateTime.parse(offset.group(1))
          .plusMinutes(offset.group(2).equals("+") ? -minutes : minutes)
          .toInstant(ZoneOffset.UTC);
    } catch (DateTimeException e) {
      throw Attributes.incorrect("/" + VALIDITY, "is not a date and time of RFC 3339");
    }
  }
}
