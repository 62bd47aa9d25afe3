/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring.overload;

import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sbamock.mock.json.InvalidMappingException;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.overload.LoadReport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The JSON of the load and the overload that a function reports. */
public final class LoadDocument {
  private static final String LOAD = "loadMetric";
  private static final String REDUCTION = "reductionMetric";
  private static final String VALIDITY = "periodOfValidity";
  private static final String REJECTED = "rejectedRequests";
  private static final Set<String> NAMES = Set.of(LOAD, REDUCTION, VALIDITY, REJECTED);

  private LoadDocument() {}

  /**
   * Reads the values; those that are missing have their default.
   *
   * @throws InvalidMappingException if one is unknown, not an integer, or outside its range
   */
  public static LoadReport.Values read(JsonNode json) {
    for (String name : json.propertyNames()) {
      if (!NAMES.contains(name)) {
        throw new InvalidMappingException(
            "/" + name,
            "is unknown: expected loadMetric, reductionMetric, periodOfValidity or"
                + " rejectedRequests");
      }
    }
    LoadReport.Values none = LoadReport.Values.NONE;
    Integer load = integer(json, LOAD);
    Integer reduction = integer(json, REDUCTION);
    Integer validity = integer(json, VALIDITY);
    Integer rejected = integer(json, REJECTED);
    try {
      return new LoadReport.Values(
          load,
          reduction,
          validity == null ? none.periodOfValidity() : Duration.ofSeconds(validity),
          rejected == null ? none.rejectedRequests() : rejected);
    } catch (IllegalArgumentException e) {
      throw new InvalidMappingException("", String.valueOf(e.getMessage()));
    }
  }

  private static @Nullable Integer integer(JsonNode json, String name) {
    JsonNode value = json.path(name);
    if (value.isMissingNode()) {
      return null;
    }
    if (!value.isIntegralNumber() || !value.canConvertToInt()) {
      throw new InvalidMappingException("/" + name, "expected an integer");
    }
    return value.intValue();
  }

  /** Returns the JSON of values. */
  public static ObjectNode write(LoadReport.Values values) {
    ObjectNode json = Json.mapper().createObjectNode();
    if (values.loadMetric() != null) {
      json.put(LOAD, values.loadMetric());
    }
    if (values.reductionMetric() != null) {
      json.put(REDUCTION, values.reductionMetric());
    }
    return json.put(VALIDITY, values.periodOfValidity().toSeconds())
        .put(REJECTED, values.rejectedRequests());
  }
}
