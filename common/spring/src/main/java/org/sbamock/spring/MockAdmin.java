/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sbamock.conformance.ConformanceMode;
import org.sbamock.http.HttpProtocol;
import org.sbamock.mock.LoggedRequest;
import org.sbamock.mock.MappingDocument;
import org.sbamock.mock.NearMiss;
import org.sbamock.mock.RequestDocument;
import org.sbamock.mock.SbaMock;
import org.sbamock.mock.StubMapping;
import org.sbamock.mock.callback.LoggedCallback;
import org.sbamock.mock.json.InvalidMappingException;
import org.sbamock.mock.json.JsonFields;
import org.sbamock.mock.match.RequestPattern;
import org.sbamock.mock.response.ProxyTarget;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.overload.LoadReport;
import org.sbamock.spring.overload.LoadDocument;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The operations that manage stubs over HTTP, compatible with WireMock's. */
final class MockAdmin {
  static final String BASE = "/__admin";

  private final SbaMock mock;
  private final LoadReport load;

  MockAdmin(SbaMock mock, LoadReport load) {
    this.mock = mock;
    this.load = load;
  }

  /**
   * An operation.
   *
   * @param path the path template relative to the base path
   * @param status the status code on success
   */
  record Operation(
      String method, String path, int status, Function<Call, @Nullable JsonNode> action) {}

  /**
   * A call of an operation.
   *
   * @param variables the path variables
   * @param content the content of the request, which is empty if there is none
   */
  record Call(Map<String, String> variables, String content) {
    String variable(String name) {
      return variables.getOrDefault(name, "");
    }

    UUID id() {
      try {
        return UUID.fromString(variable("id"));
      } catch (IllegalArgumentException e) {
        throw new UnknownException("'" + variable("id") + "': expected a UUID");
      }
    }

    JsonNode json() {
      JsonNode tree = JsonFields.tree(content);
      if (!tree.isObject()) {
        throw new InvalidMappingException("", "expected a JSON object");
      }
      return tree;
    }
  }

  /** Indicates that the requested resource does not exist. */
  static final class UnknownException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UnknownException(String message) {
      super(message);
    }
  }

  List<Operation> operations() {
    return List.of(
        new Operation("GET", "/mappings", 200, call -> mappings(mock.stubs())),
        new Operation("POST", "/mappings", 201, call -> added(call.json())),
        new Operation("DELETE", "/mappings", 200, call -> done(mock::removeAllStubs)),
        new Operation("POST", "/mappings/import", 200, this::importMappings),
        new Operation("POST", "/mappings/reset", 200, call -> done(mock::resetToDefaultMappings)),
        new Operation("GET", "/mappings/{id}", 200, call -> mapping(call.id()).toJson()),
        new Operation("PUT", "/mappings/{id}", 200, this::replace),
        new Operation("DELETE", "/mappings/{id}", 200, this::remove),
        new Operation("GET", "/requests", 200, call -> requests(mock.requests(), "requests")),
        new Operation("DELETE", "/requests", 200, call -> done(mock::resetRequests)),
        new Operation("POST", "/requests/count", 200, this::count),
        new Operation("POST", "/requests/find", 200, this::find),
        new Operation(
            "GET", "/requests/unmatched", 200, c -> requests(mock.unmatchedRequests(), "requests")),
        new Operation("GET", "/requests/unmatched/near-misses", 200, call -> unmatched()),
        new Operation("GET", "/callbacks", 200, call -> callbacks(mock.callbacks().attempts())),
        new Operation("DELETE", "/callbacks", 200, call -> done(mock.callbacks()::cancelAll)),
        new Operation("POST", "/callbacks/find", 200, this::findCallbacks),
        new Operation("GET", "/resources", 200, call -> resources()),
        new Operation("DELETE", "/resources", 200, call -> done(mock.resources()::clear)),
        new Operation("POST", "/near-misses/request", 200, this::nearStubs),
        new Operation("POST", "/near-misses/request-pattern", 200, this::nearMisses),
        new Operation("GET", "/scenarios", 200, call -> scenarios()),
        new Operation("POST", "/scenarios/reset", 200, call -> done(mock::resetScenarios)),
        new Operation("PUT", "/scenarios/{name}/state", 200, this::scenarioState),
        new Operation("POST", "/reset", 200, call -> done(mock::resetAll)),
        new Operation("GET", "/conformance", 200, call -> conformance()),
        new Operation("DELETE", "/conformance", 200, call -> done(mock.conformanceReport()::clear)),
        new Operation("GET", "/settings", 200, call -> settings()),
        new Operation("POST", "/settings", 200, this::changeSettings),
        new Operation("GET", "/load", 200, call -> LoadDocument.write(load.values())),
        new Operation("PUT", "/load", 200, this::changeLoad),
        new Operation("GET", "/recordings/status", 200, call -> recordingStatus()),
        new Operation("POST", "/recordings/start", 200, this::startRecording),
        new Operation("POST", "/recordings/stop", 200, call -> mappings(mock.stopRecording())),
        new Operation(
            "POST", "/recordings/snapshot", 200, call -> mappings(mock.snapshotRecording())));
  }

  /** Returns the OpenAPI document of these operations. */
  static String openApi() {
    return resource("/org/sbamock/spring/mock-admin-openapi.yaml");
  }

  /** Returns the JSON Schema of stub mappings. */
  static String schema() {
    return resource("/org/sbamock/mock/stub-mapping.schema.json");
  }

  private static String resource(String name) {
    try (InputStream in = MockAdmin.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("no resource " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ObjectNode object() {
    return Json.mapper().createObjectNode();
  }

  private static JsonNode done(Runnable action) {
    action.run();
    return object();
  }

  private static ObjectNode mappings(Collection<StubMapping> mappings) {
    ObjectNode json = object();
    var array = json.putArray("mappings");
    mappings.forEach(mapping -> array.add(mapping.toJson()));
    json.putObject("meta").put("total", mappings.size());
    return json;
  }

  private JsonNode added(JsonNode json) {
    return mock.addStub(StubMapping.read(json)).toJson();
  }

  private JsonNode importMappings(Call call) {
    return mappings(mock.importStubs(MappingDocument.parseImport(call.content())));
  }

  private StubMapping mapping(UUID id) {
    return mock.stub(id)
        .orElseThrow(() -> new UnknownException("no stub mapping has the identifier " + id));
  }

  private JsonNode replace(Call call) {
    mapping(call.id());
    if (!(call.json() instanceof ObjectNode json)) {
      throw new InvalidMappingException("", "expected a JSON object");
    }
    json.remove("uuid");
    return added(json.put("id", call.id().toString()));
  }

  private JsonNode remove(Call call) {
    mapping(call.id());
    mock.removeStub(call.id());
    return object();
  }

  private static ObjectNode requests(List<LoggedRequest> requests, String name) {
    ObjectNode json = object();
    var array = json.putArray(name);
    requests.forEach(request -> array.add(request.toJson()));
    json.putObject("meta").put("total", requests.size());
    return json;
  }

  private JsonNode count(Call call) {
    return object().put("count", mock.count(RequestPattern.read(call.json())));
  }

  private JsonNode find(Call call) {
    return requests(mock.findAll(RequestPattern.read(call.json())), "requests");
  }

  private ObjectNode callbacks(List<LoggedCallback> attempts) {
    ObjectNode json = object();
    var array = json.putArray("callbacks");
    attempts.forEach(attempt -> array.add(attempt.toJson()));
    json.putObject("meta").put("total", attempts.size()).put("pending", mock.callbacks().pending());
    return json;
  }

  private JsonNode findCallbacks(Call call) {
    return callbacks(mock.callbacks().attempts(RequestPattern.read(call.json())));
  }

  private JsonNode resources() {
    ObjectNode json = object();
    var array = json.putArray("resources");
    mock.resources()
        .all()
        .forEach(
            (path, body) ->
                array.addObject().put("uri", path).set("body", Json.mapper().readTree(body)));
    json.putObject("meta").put("total", array.size());
    return json;
  }

  private static ObjectNode nearMisses(List<NearMiss> misses) {
    ObjectNode json = object();
    var array = json.putArray("nearMisses");
    misses.forEach(miss -> array.add(miss.toJson()));
    return json;
  }

  private JsonNode unmatched() {
    return nearMisses(
        mock.unmatchedRequests().stream()
            .flatMap(request -> mock.nearMissesFor(request).stream())
            .toList());
  }

  private JsonNode nearMisses(Call call) {
    return nearMisses(mock.nearMissesFor(RequestPattern.read(call.json())));
  }

  private JsonNode nearStubs(Call call) {
    return nearMisses(mock.nearMissesFor(RequestDocument.read(call.json())));
  }

  private JsonNode scenarios() {
    ObjectNode json = object();
    var array = json.putArray("scenarios");
    mock.scenarios()
        .forEach((name, state) -> array.addObject().put("name", name).put("state", state));
    return json;
  }

  private JsonNode scenarioState(Call call) {
    String name = call.variable("name");
    String state = text(call.json(), "state");
    if (!mock.setScenarioState(name, state)) {
      throw new UnknownException("no stub mapping has named a scenario '" + name + "'");
    }
    return object();
  }

  private static String text(JsonNode json, String name) {
    JsonNode value = json.get(name);
    if (value == null || !value.isString()) {
      throw new InvalidMappingException("/" + name, "expected a string");
    }
    return value.stringValue();
  }

  private JsonNode conformance() {
    return mock.conformanceReport().toJson().put("mode", mode(mock.conformance()));
  }

  private static String mode(ConformanceMode mode) {
    return mode.name().toLowerCase(Locale.ROOT);
  }

  private JsonNode settings() {
    return object()
        .put("journalCapacity", mock.journalCapacity())
        .put("conformance", mode(mock.conformance()));
  }

  private JsonNode changeSettings(Call call) {
    JsonNode json = call.json();
    for (String name : json.propertyNames()) {
      JsonNode value = json.required(name);
      switch (name) {
        case "journalCapacity" -> requireInteger(name, value, 0, SbaMock.MAX_JOURNAL_CAPACITY);
        case "seed" -> requireInteger(name, value, Long.MIN_VALUE, Long.MAX_VALUE);
        case "conformance" -> conformanceMode(value);
        default ->
            throw new InvalidMappingException(
                "/" + name, "is unknown: expected journalCapacity, seed or conformance");
      }
    }
    // The mode is first, since it is rejected if there are no descriptions.
    if (json.has("conformance")) {
      mock.conformance(conformanceMode(json.required("conformance")));
    }
    if (json.has("seed")) {
      mock.seed(json.required("seed").longValue());
    }
    if (json.has("journalCapacity")) {
      mock.journal(json.required("journalCapacity").intValue());
    }
    return settings();
  }

  private static void requireInteger(String name, JsonNode value, long least, long most) {
    if (!value.isIntegralNumber()
        || !value.canConvertToLong()
        || value.longValue() < least
        || value.longValue() > most) {
      throw new InvalidMappingException(
          "/" + name, "expected an integer from " + least + " to " + most);
    }
  }

  private static ConformanceMode conformanceMode(JsonNode value) {
    for (ConformanceMode mode : ConformanceMode.values()) {
      if (value.isString() && value.stringValue().equals(mode(mode))) {
        return mode;
      }
    }
    throw new InvalidMappingException("/conformance", "expected off, report or enforce");
  }

  private JsonNode changeLoad(Call call) {
    load.values(LoadDocument.read(call.json()));
    return LoadDocument.write(load.values());
  }

  private JsonNode recordingStatus() {
    return object().put("status", mock.recordingStatus());
  }

  private JsonNode startRecording(Call call) {
    JsonNode json = call.json();
    String field = "targetBaseUrl";
    try {
      ApiRoot root = ApiRoot.parse(text(json, field));
      field = "targetProtocol";
      HttpProtocol protocol = json.has(field) ? HttpProtocol.of(text(json, field)) : null;
      mock.startRecording(new ProxyTarget(root, protocol));
      return object();
    } catch (InvalidMappingException e) {
      throw e;
    } catch (IllegalArgumentException e) {
      throw new InvalidMappingException("/" + field, String.valueOf(e.getMessage()));
    }
  }
}
