/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.soak;

import org.jspecify.annotations.Nullable;
import org.sbamock.sbi.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A behaviour of the stub function in a phase. The AMF and the AUSF show it in every tenth answer.
 */
enum StubFault {
  NONE("none", null),
  DELAY("delay", "{\"delayDistribution\":{\"type\":\"lognormal\",\"median\":50,\"sigma\":0.5}}"),
  ERROR("503", "{\"status\":503}"),
  RESET("connection reset", "{\"fault\":\"CONNECTION_RESET_BY_PEER\"}"),
  TRUNCATION("truncated body", "{\"fault\":\"TRUNCATED_BODY\"}"),
  STALL("stall", "{\"fault\":\"STALL\"}"),
  CLOSE("connection close", "{\"fault\":\"CLOSE_CONNECTION\"}");

  private static final int EVERY = 10;

  private final String id;
  private final @Nullable String change;

  StubFault(String id, @Nullable String change) {
    this.id = id;
    this.change = change;
  }

  String id() {
    return id;
  }

  /** Returns the stub of every path below a prefix, whose answers have this behaviour. */
  JsonNode stub(String prefix) {
    ObjectNode mapping = mapping(prefix);
    ((ObjectNode) mapping.get("response"))
        .put("status", 200)
        .putObject("jsonBody")
        .put("polAssoId", "1")
        .put("suppFeat", "0".repeat(1_000));
    return changed(mapping);
  }

  /**
   * Returns the mapping that gives this behaviour to every tenth answer of a function itself; null
   * if its answers are unchanged.
   */
  @Nullable JsonNode ownAnswers(String prefix) {
    if (change == null) {
      return null;
    }
    ObjectNode mapping = mapping(prefix);
    ((ObjectNode) mapping.get("response")).put("ownAnswer", true);
    mapping.putObject("call").put("every", EVERY);
    return changed(mapping);
  }

  private static ObjectNode mapping(String prefix) {
    ObjectNode mapping = Json.mapper().createObjectNode();
    mapping.putObject("request").put("urlPathPattern", prefix + ".*");
    mapping.putObject("response");
    return mapping;
  }

  private JsonNode changed(ObjectNode mapping) {
    if (change != null) {
      ((ObjectNode) mapping.get("response")).setAll((ObjectNode) Json.mapper().readTree(change));
    }
    return mapping;
  }
}
