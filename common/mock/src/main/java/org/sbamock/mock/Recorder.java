/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.mock.match.RequestPattern;
import org.sbamock.mock.match.Subject;
import org.sbamock.mock.match.UrlPattern;
import org.sbamock.mock.match.ValuePattern;
import org.sbamock.mock.response.ResponseBody;
import org.sbamock.mock.response.ResponseDefinition;
import org.sbamock.sbi.Json;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** A recorder of the responses of proxied functions, which creates stub mappings of them. */
final class Recorder {
  /** The maximum number of recorded exchanges. */
  static final int CAPACITY = 1_000;

  private static final Set<String> NOT_RECORDED =
      Set.of("content-length", "content-encoding", "transfer-encoding", "date", "alt-svc", "vary");

  private final Deque<Recorded> kept = new ArrayDeque<>();
  private long scenarios;

  private record Recorded(RequestPattern request, ResponseDefinition response) {}

  synchronized void add(HttpRequest request, HttpResponse response) {
    if (kept.size() == CAPACITY) {
      kept.removeFirst();
    }
    kept.add(new Recorded(pattern(request), definition(response)));
  }

  synchronized void clear() {
    kept.clear();
  }

  private static RequestPattern pattern(HttpRequest request) {
    HttpMethod method = request.method();
    Subject content = Subject.of(request.content());
    return new RequestPattern(
        method,
        UrlPattern.of(UrlPattern.Kind.URL, request.target()),
        Map.of(),
        Map.of(),
        Map.of(),
        content.isAbsent() ? List.of() : List.of(contentPattern(content)),
        Set.of());
  }

  private static ValuePattern contentPattern(Subject content) {
    JsonNode json = content.json();
    if (json.isContainer()) {
      return new ValuePattern.EqualToJson(json, false, false);
    }
    String text = utf8(content.octets());
    return text == null
        ? new ValuePattern.BinaryEqualTo(content.octets())
        : new ValuePattern.EqualTo(text, false);
  }

  private static ResponseDefinition definition(HttpResponse response) {
    Map<String, List<String>> headers = new TreeMap<>();
    HttpFields fields = response.headers();
    for (int i = 0; i < fields.size(); i++) {
      String name = fields.name(i).toString();
      if (!NOT_RECORDED.contains(name)) {
        headers.put(name, fields.getAll(name));
      }
    }
    return new ResponseDefinition(
        false, null, response.status(), headers, body(response), null, List.of(), null, false);
  }

  private static @Nullable ResponseBody body(HttpResponse response) {
    byte[] octets = response.bytes();
    if (octets.length == 0) {
      return null;
    }
    CharSequence type = response.headers().get(HttpHeaderNames.CONTENT_TYPE);
    if (type != null && type.toString().contains("json")) {
      try {
        return new ResponseBody.OfJson(Json.mapper().readTree(octets));
      } catch (JacksonException e) {
        return new ResponseBody.Binary(octets);
      }
    }
    String text = utf8(octets);
    return text == null ? new ResponseBody.Binary(octets) : new ResponseBody.Text(text);
  }

  private static @Nullable String utf8(byte[] octets) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(octets)).toString();
    } catch (CharacterCodingException e) {
      return null;
    }
  }

  /**
   * Returns mappings with the recorded responses. A request with several different responses
   * becomes a scenario of its own that returns them in order.
   */
  synchronized List<StubMapping> mappings() {
    Map<RequestPattern, List<ResponseDefinition>> answers = new LinkedHashMap<>();
    for (Recorded recorded : kept) {
      List<ResponseDefinition> sequence =
          answers.computeIfAbsent(recorded.request, request -> new ArrayList<>(1));
      if (sequence.isEmpty() || !sequence.get(sequence.size() - 1).equals(recorded.response)) {
        sequence.add(recorded.response);
      }
    }
    List<StubMapping> mappings = new ArrayList<>();
    answers.forEach((request, sequence) -> addMappings(mappings, request, sequence));
    return mappings;
  }

  private void addMappings(
      List<StubMapping> mappings, RequestPattern request, List<ResponseDefinition> sequence) {
    String scenario =
        sequence.size() == 1
            ? null
            : "recorded " + ++scenarios + " " + request.method() + " " + request.url().value();
    for (int i = 0; i < sequence.size(); i++) {
      boolean last = i == sequence.size() - 1;
      ScenarioStep step =
          scenario == null
              ? null
              : new ScenarioStep(
                  scenario,
                  i == 0 ? ScenarioStep.STARTED : "answer " + (i + 1),
                  last ? null : "answer " + (i + 2));
      mappings.add(
          new StubMapping(
              null,
              null,
              StubMapping.DEFAULT_PRIORITY,
              request,
              sequence.get(i),
              step,
              null,
              null,
              null,
              List.of(),
              null));
    }
  }
}
