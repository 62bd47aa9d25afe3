/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sbamock.mock.json.InvalidMappingException;
import org.sbamock.mock.json.JsonFields;
import org.sbamock.sbi.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The matching requests to which a stub responds, counted from 1; the others are passed to the next
 * stub.
 *
 * @param nth only this request; null for any
 * @param every each request whose number is a multiple of this; null for any
 */
public record CallCondition(@Nullable Integer nth, @Nullable Integer every) {
  /** Checks the ranges. */
  public CallCondition {
    if ((nth == null) == (every == null)) {
      throw new InvalidMappingException("", "either nth or every is expected");
    }
    if (nth != null && nth < 1) {
      throw new InvalidMappingException("/nth", "is " + nth + ", but the least is 1");
    }
    if (every != null && every < 1) {
      throw new InvalidMappingException("/every", "is " + every + ", but the least is 1");
    }
  }

  boolean holds(long call) {
    return nth != null ? call == nth : every == null || call % every == 0;
  }

  static CallCondition read(JsonNode json, String pointer) {
    JsonFields fields = JsonFields.of(json, pointer, List.of("nth", "every"));
    Integer nth = fields.integer("nth", 1, Integer.MAX_VALUE);
    Integer every = fields.integer("every", 1, Integer.MAX_VALUE);
    if ((nth == null) == (every == null)) {
      throw new InvalidMappingException(pointer, "either nth or every is expected");
    }
    return new CallCondition(nth, every);
  }

  ObjectNode toJson() {
    ObjectNode json = Json.mapper().createObjectNode();
    if (nth != null) {
      json.put("nth", nth);
    }
    return every == null ? json : json.put("every", every);
  }

  @Override
  public String toString() {
    return nth != null ? "call number " + nth : "every " + every + " calls";
  }
}
