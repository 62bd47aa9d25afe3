/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.mock.callback.ServeEventListener;
import org.sbamock.mock.json.InvalidMappingException;
import org.sbamock.mock.json.JsonFields;
import org.sbamock.mock.match.RequestPattern;
import org.sbamock.mock.response.ResponseDefinition;
import org.sbamock.sbi.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A rule that maps matching requests to a response.
 *
 * @param id the identifier; null for a random one on addition
 * @param name a human-readable name
 * @param priority the priority; of several matching stubs the lowest number responds, and among
 *     equals the newest
 * @param request the pattern of matching requests
 * @param scenario the part in a scenario; null for none
 * @param call the matching calls to which it responds; null for all
 * @param remainingUses the number of responses after which it expires, from 1; null for no limit
 * @param expiresAfter the time after its addition at which it expires; null for never
 * @param serveEventListeners the callbacks after the response, at most 100
 * @param metadata notes of its author, an object
 */
public record StubMapping(
    @Nullable UUID id,
    @Nullable String name,
    int priority,
    RequestPattern request,
    ResponseDefinition response,
    @Nullable ScenarioStep scenario,
    @Nullable CallCondition call,
    @Nullable Integer remainingUses,
    @Nullable Duration expiresAfter,
    List<ServeEventListener> serveEventListeners,
    @Nullable JsonNode metadata) {
  /** The default priority. */
  public static final int DEFAULT_PRIORITY = 5;

  private static final String LISTENERS = "serveEventListeners";
  private static final String OLD_LISTENERS = "postServeActions";

  static final List<String> FIELDS =
      List.of(
          "id",
          "uuid",
          "name",
          "priority",
          "request",
          "response",
          "scenarioName",
          "requiredScenarioState",
          "newScenarioState",
          "call",
          "remainingUses",
          "expiresAfterMilliseconds",
          LISTENERS,
          OLD_LISTENERS,
          "metadata",
          "persistent");

  /**
   * Checks the ranges.
   *
   * @throws InvalidMappingException if one is exceeded, or the fault is not supported by the
   *     protocols of the request
   */
  public StubMapping {
    if (priority < 1) {
      throw new InvalidMappingException("/priority", "is " + priority + ", but the least is 1");
    }
    if (remainingUses != null && remainingUses < 1) {
      throw new InvalidMappingException(
          "/remainingUses", "is " + remainingUses + ", but the least is 1");
    }
    if (expiresAfter != null && (expiresAfter.isNegative() || expiresAfter.isZero())) {
      throw new InvalidMappingException(
          "/expiresAfterMilliseconds", "is " + expiresAfter.toMillis() + ", but the least is 1");
    }
    if (serveEventListeners.size() > ServeEventListener.MOST) {
      throw new InvalidMappingException(
          "/" + LISTENERS,
          "has "
              + serveEventListeners.size()
              + " elements, but the most is "
              + ServeEventListener.MOST);
    }
    serveEventListeners = List.copyOf(serveEventListeners);
    if (response.fault() != null) {
      for (HttpProtocol protocol : request.protocols()) {
        response.fault().requireSupport(protocol);
      }
    }
  }

  /**
   * Parses a mapping from JSON.
   *
   * @throws InvalidMappingException if it is invalid; the message names the field and the accepted
   *     values
   */
  public static StubMapping parse(String json) {
    return read(JsonFields.tree(json));
  }

  /** Reads a mapping from a JSON tree; otherwise like {@link #parse}. */
  public static StubMapping read(JsonNode json) {
    return read(json, "");
  }

  static StubMapping read(JsonNode json, String pointer) {
    JsonFields fields = JsonFields.of(json, pointer, FIELDS);
    Integer priority = fields.integer("priority", 1, Integer.MAX_VALUE);
    Integer expiry = fields.integer("expiresAfterMilliseconds", 1, Integer.MAX_VALUE);
    JsonNode metadata = fields.get("metadata");
    if (metadata != null) {
      JsonFields.of(metadata, fields.at("metadata"));
    }
    RequestPattern request = fields.value("request", RequestPattern::read);
    ResponseDefinition response = fields.value("response", ResponseDefinition::read);
    if (response == null) {
      throw fields.wrong("response", "is missing");
    }
    try {
      return new StubMapping(
          fields.parsed(fields.has("id") ? "id" : "uuid", StubMapping::uuid),
          fields.string("name"),
          priority == null ? DEFAULT_PRIORITY : priority,
          request == null ? RequestPattern.ANY : request,
          response,
          scenario(fields),
          fields.value("call", CallCondition::read),
          fields.integer("remainingUses", 1, Integer.MAX_VALUE),
          expiry == null ? null : Duration.ofMillis(expiry),
          listeners(fields),
          metadata);
    } catch (InvalidMappingException e) {
      throw e.pointer().startsWith(pointer) && !pointer.isEmpty()
          ? e
          : new InvalidMappingException(pointer + e.pointer(), e.reason());
    }
  }

  private static List<ServeEventListener> listeners(JsonFields fields) {
    if (fields.has(LISTENERS) && fields.has(OLD_LISTENERS)) {
      throw fields.wrong(OLD_LISTENERS, "stands beside " + LISTENERS + "; one is allowed");
    }
    return fields.list(
        fields.has(OLD_LISTENERS) ? OLD_LISTENERS : LISTENERS, ServeEventListener::read);
  }

  static UUID uuid(String text) {
    try {
      return UUID.fromString(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("'" + text + "' is no UUID", e);
    }
  }

  private static @Nullable ScenarioStep scenario(JsonFields fields) {
    String name = fields.string("scenarioName");
    String required = fields.string("requiredScenarioState");
    String next = fields.string("newScenarioState");
    if (name == null && (required != null || next != null)) {
      throw fields.wrong("scenarioName", "is missing beside a scenario state");
    }
    return name == null ? null : new ScenarioStep(name, required, next);
  }

  StubMapping withId(UUID given) {
    return new StubMapping(
        given,
        name,
        priority,
        request,
        response,
        scenario,
        call,
        remainingUses,
        expiresAfter,
        serveEventListeners,
        metadata);
  }

  /** Returns the mapping as JSON, which {@link #read(JsonNode)} reads. */
  public ObjectNode toJson() {
    ObjectNode json = Json.mapper().createObjectNode();
    if (id != null) {
      json.put("id", id.toString());
    }
    if (name != null) {
      json.put("name", name);
    }
    if (priority != DEFAULT_PRIORITY) {
      json.put("priority", priority);
    }
    if (scenario != null) {
      json.put("scenarioName", scenario.name());
      if (scenario.requiredState() != null) {
        json.put("requiredScenarioState", scenario.requiredState());
      }
      if (scenario.newState() != null) {
        json.put("newScenarioState", scenario.newState());
      }
    }
    json.set("request", request.toJson());
    json.set("response", response.toJson());
    if (call != null) {
      json.set("call", call.toJson());
    }
    if (remainingUses != null) {
      json.put("remainingUses", remainingUses);
    }
    if (expiresAfter != null) {
      json.put("expiresAfterMilliseconds", expiresAfter.toMillis());
    }
    if (!serveEventListeners.isEmpty()) {
      ArrayNode array = json.putArray(LISTENERS);
      serveEventListeners.forEach(listener -> array.add(listener.toJson()));
    }
    if (metadata != null) {
      json.set("metadata", metadata);
    }
    return json;
  }

  @Override
  public String toString() {
    return toJson().toString();
  }
}
