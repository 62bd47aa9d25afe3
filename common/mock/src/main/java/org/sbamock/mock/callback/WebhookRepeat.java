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
 * The repetition of a callback, whatever the outcome of the previous one.
 *
 * @param interval the distribution of the time from the end of a callback, retries included, to the
 *     next one; at least 1 ms
 * @param max the number of callbacks, from 1; null for no limit until they are cancelled
 */
public record WebhookRepeat(DelayDistribution interval, @Nullable Integer max) {
  static final List<String> FIELDS = List.of("interval", "max");

  /**
   * Checks the range.
   *
   * @throws InvalidMappingException if it is exceeded
   */
  public WebhookRepeat {
    if (max != null && max < 1) {
      throw new InvalidMappingException("/repeat/max", "is " + max + ", but the least is 1");
    }
  }

  static WebhookRepeat read(JsonNode json, String pointer) {
    JsonFields fields = JsonFields.of(json, pointer, FIELDS);
    DelayDistribution interval = fields.value("interval", DelayDistribution::read);
    if (interval == null) {
      throw fields.wrong("interval", "is missing");
    }
    return new WebhookRepeat(interval, fields.integer("max", 1, Integer.MAX_VALUE));
  }

  ObjectNode toJson() {
    ObjectNode json = Json.mapper().createObjectNode();
    json.set("interval", interval.toJson());
    return max == null ? json : json.put("max", max);
  }
}
