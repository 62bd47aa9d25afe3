/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock.callback;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sbamock.mock.json.InvalidMappingException;
import org.sbamock.mock.json.JsonFields;
import org.sbamock.mock.response.DelayDistribution;
import org.sbamock.sbi.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The retries of a callback that receives no response, or one with the status code 408, 429 or 5xx
 * except 501. A longer delay in {@code retry-after} of the response is obeyed, and so is {@code
 * no-retry=true} in {@code 3gpp-Sbi-Response-Info}.
 *
 * @param max the maximum number of retries, 1 to 100
 * @param interval the distribution of the time before the first retry
 * @param backoff the factor by which the time grows with each further retry, 1 to 10; the time is
 *     at most {@link DelayDistribution#MAX}
 */
public record WebhookRetry(int max, DelayDistribution interval, double backoff) {
  /** The default interval: one second. */
  public static final DelayDistribution DEFAULT_INTERVAL = new DelayDistribution.Fixed(1_000);

  /** The default factor. */
  public static final double DEFAULT_BACKOFF = 2;

  static final List<String> FIELDS = List.of("max", "interval", "backoff");

  private static final int MOST = 100;
  private static final double MOST_BACKOFF = 10;

  /**
   * Checks the ranges.
   *
   * @throws InvalidMappingException if one is exceeded
   */
  public WebhookRetry {
    if (max < 1 || max > MOST) {
      throw new InvalidMappingException("/retry/max", "is " + max + ", out of 1 to " + MOST);
    }
    if (!(backoff >= 1) || backoff > MOST_BACKOFF) {
      throw new InvalidMappingException(
          "/retry/backoff", "is " + backoff + ", out of 1 to " + MOST_BACKOFF);
    }
  }

  static WebhookRetry read(JsonNode json, String pointer) {
    JsonFields fields = JsonFields.of(json, pointer, FIELDS);
    Integer max = fields.integer("max", 1, MOST);
    if (max == null) {
      throw fields.wrong("max", "is missing");
    }
    @Nullable DelayDistribution interval = fields.value("interval", DelayDistribution::read);
    return new WebhookRetry(
        max,
        interval == null ? DEFAULT_INTERVAL : interval,
        fields.has("backoff") ? fields.number("backoff") : DEFAULT_BACKOFF);
  }

  ObjectNode toJson() {
    ObjectNode json = Json.mapper().createObjectNode().put("max", max);
    json.set("interval", interval.toJson());
    return json.put("backoff", backoff);
  }

  /** Returns the time before a retry, in milliseconds. */
  double delay(double sample, int retry) {
    return Math.min(sample * Math.pow(backoff, retry - 1), DelayDistribution.MAX);
  }
}
