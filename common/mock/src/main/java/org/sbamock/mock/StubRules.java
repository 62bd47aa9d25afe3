/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock;

import io.netty.handler.codec.http.HttpMethod;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.mock.callback.WebhookBuilder;
import org.sbamock.mock.callback.WebhookCancellation;
import org.sbamock.mock.json.InvalidMappingException;
import org.sbamock.mock.json.JsonFields;
import org.sbamock.mock.json.JsonQuery;
import org.sbamock.mock.match.PatternReader;
import org.sbamock.mock.match.RequestPattern;
import org.sbamock.mock.match.RequestPatternBuilder;
import org.sbamock.mock.match.UrlPattern;
import org.sbamock.mock.match.ValuePattern;
import org.sbamock.mock.match.ValuePattern.Combined.Operator;
import org.sbamock.mock.response.ProxyTarget;
import org.sbamock.mock.response.ResourceAction;
import org.sbamock.mock.response.ResponseDefinitionBuilder;
import org.sbamock.sbi.ApiRoot;

/**
 * The DSL of stubs, for a static import.
 *
 * <pre>{@code
 * mock.stubFor(
 *     get(urlPathTemplate("/nudm-sdm/v2/{supi}/am-data"))
 *         .withPathParameter("supi", equalTo("imsi-001010000000001"))
 *         .willReturn(okJson("{\"gpsis\":[]}")));
 * }</pre>
 */
public final class StubRules {
  private StubRules() {}

  /** Returns a builder of a stub for GET. */
  public static MappingBuilder get(UrlPattern url) {
    return new MappingBuilder(RequestPatternBuilder.of(HttpMethod.GET, url));
  }

  /** Returns a builder of a stub for POST. */
  public static MappingBuilder post(UrlPattern url) {
    return new MappingBuilder(RequestPatternBuilder.of(HttpMethod.POST, url));
  }

  /** Returns a builder of a stub for PUT. */
  public static MappingBuilder put(UrlPattern url) {
    return new MappingBuilder(RequestPatternBuilder.of(HttpMethod.PUT, url));
  }

  /** Returns a builder of a stub for PATCH. */
  public static MappingBuilder patch(UrlPattern url) {
    return new MappingBuilder(RequestPatternBuilder.of(HttpMethod.PATCH, url));
  }

  /** Returns a builder of a stub for DELETE. */
  public static MappingBuilder delete(UrlPattern url) {
    return new MappingBuilder(RequestPatternBuilder.of(HttpMethod.DELETE, url));
  }

  /** Returns a builder of a stub for any method. */
  public static MappingBuilder any(UrlPattern url) {
    return new MappingBuilder(RequestPatternBuilder.of(null, url));
  }

  /**
   * Returns a builder of a stub for a method.
   *
   * @param method the method, such as {@code OPTIONS}; {@code ANY} for any
   * @throws InvalidMappingException if it is no method, or a standard method in lower case
   */
  public static MappingBuilder request(String method, UrlPattern url) {
    try {
      return new MappingBuilder(RequestPatternBuilder.of(RequestPattern.method(method), url));
    } catch (IllegalArgumentException e) {
      throw new InvalidMappingException("/request/method", JsonFields.firstLine(e));
    }
  }

  /** Returns a builder of a pattern of GET requests, for verification. */
  public static RequestPatternBuilder getRequestedFor(UrlPattern url) {
    return RequestPatternBuilder.of(HttpMethod.GET, url);
  }

  /** Returns a builder of a pattern of POST requests, for verification. */
  public static RequestPatternBuilder postRequestedFor(UrlPattern url) {
    return RequestPatternBuilder.of(HttpMethod.POST, url);
  }

  /** Returns a builder of a pattern of PUT requests, for verification. */
  public static RequestPatternBuilder putRequestedFor(UrlPattern url) {
    return RequestPatternBuilder.of(HttpMethod.PUT, url);
  }

  /** Returns a builder of a pattern of PATCH requests, for verification. */
  public static RequestPatternBuilder patchRequestedFor(UrlPattern url) {
    return RequestPatternBuilder.of(HttpMethod.PATCH, url);
  }

  /** Returns a builder of a pattern of DELETE requests, for verification. */
  public static RequestPatternBuilder deleteRequestedFor(UrlPattern url) {
    return RequestPatternBuilder.of(HttpMethod.DELETE, url);
  }

  /** Returns a builder of a pattern of requests with any method, for verification. */
  public static RequestPatternBuilder anyRequestedFor(UrlPattern url) {
    return RequestPatternBuilder.of(null, url);
  }

  /** Matches every target. */
  public static UrlPattern anyUrl() {
    return UrlPattern.ANY;
  }

  /** Matches path and query that are equal to a text. */
  public static UrlPattern urlEqualTo(String target) {
    return UrlPattern.of(UrlPattern.Kind.URL, target);
  }

  /** Matches path and query by a regular expression, which is evaluated for every request. */
  public static UrlPattern urlMatching(String regex) {
    return UrlPattern.of(UrlPattern.Kind.URL_PATTERN, regex);
  }

  /** Matches a path that is equal to a text. */
  public static UrlPattern urlPathEqualTo(String path) {
    return UrlPattern.of(UrlPattern.Kind.URL_PATH, path);
  }

  /** Matches the path by a regular expression, which is evaluated for every request. */
  public static UrlPattern urlPathMatching(String regex) {
    return UrlPattern.of(UrlPattern.Kind.URL_PATH_PATTERN, regex);
  }

  /** Matches the path by a template such as {@code /a/{id}/b}. */
  public static UrlPattern urlPathTemplate(String template) {
    return UrlPattern.of(UrlPattern.Kind.URL_PATH_TEMPLATE, template);
  }

  /** Matches the same text. */
  public static ValuePattern equalTo(String value) {
    return new ValuePattern.EqualTo(value, false);
  }

  /** Matches the same text regardless of case. */
  public static ValuePattern equalToIgnoreCase(String value) {
    return new ValuePattern.EqualTo(value, true);
  }

  /** Matches a text that contains another. */
  public static ValuePattern containing(String part) {
    return new ValuePattern.Contains(part, false);
  }

  /** Matches a text that does not contain another. */
  public static ValuePattern notContaining(String part) {
    return new ValuePattern.Contains(part, true);
  }

  /** Matches a text that a regular expression matches as a whole. */
  public static ValuePattern matching(String regex) {
    return new ValuePattern.Matches(PatternReader.regex(regex), false);
  }

  /** Matches a text that a regular expression does not match as a whole. */
  public static ValuePattern notMatching(String regex) {
    return new ValuePattern.Matches(PatternReader.regex(regex), true);
  }

  /** Matches an absent value. */
  public static ValuePattern absent() {
    return new ValuePattern.Absent();
  }

  /** Matches if the pattern does not match. */
  public static ValuePattern not(ValuePattern pattern) {
    return new ValuePattern.Not(pattern);
  }

  /** Matches if all patterns match. */
  public static ValuePattern and(ValuePattern... patterns) {
    return new ValuePattern.Combined(Operator.AND, List.of(patterns));
  }

  /** Matches if at least one of the patterns matches. */
  public static ValuePattern or(ValuePattern... patterns) {
    return new ValuePattern.Combined(Operator.OR, List.of(patterns));
  }

  /** Matches the same JSON. */
  public static ValuePattern equalToJson(String json) {
    return equalToJson(json, false, false);
  }

  /**
   * Matches the same JSON, optionally regardless of the order of arrays or of additional elements.
   */
  public static ValuePattern equalToJson(
      String json, boolean ignoreArrayOrder, boolean ignoreExtraElements) {
    return new ValuePattern.EqualToJson(
        JsonFields.tree(json), ignoreArrayOrder, ignoreExtraElements);
  }

  /** Matches JSON in which a JSONPath selects a value. */
  public static ValuePattern matchingJsonPath(String path) {
    return matchingJsonPath(path, null);
  }

  /** Matches JSON in which a JSONPath selects a value that the pattern matches. */
  public static ValuePattern matchingJsonPath(String path, @Nullable ValuePattern value) {
    return new ValuePattern.MatchesJsonPath(JsonQuery.of(path), value);
  }

  /** Matches the same octets. */
  public static ValuePattern binaryEqualTo(byte[] octets) {
    return new ValuePattern.BinaryEqualTo(octets.clone());
  }

  /** Returns a builder of a response, with status 200 by default. */
  public static ResponseDefinitionBuilder aResponse() {
    return new ResponseDefinitionBuilder();
  }

  /** Returns a builder of a response with a status. */
  public static ResponseDefinitionBuilder status(int code) {
    return aResponse().withStatus(code);
  }

  /** Returns a builder of a 200 response without content. */
  public static ResponseDefinitionBuilder ok() {
    return status(200);
  }

  /** Returns a builder of a 200 response with JSON. */
  public static ResponseDefinitionBuilder okJson(String json) {
    return status(200).withJsonBody(json);
  }

  /** Returns a builder of a response with a status and JSON. */
  public static ResponseDefinitionBuilder jsonResponse(String json, int code) {
    return status(code).withJsonBody(json);
  }

  /** Returns a builder of a 204 response. */
  public static ResponseDefinitionBuilder noContent() {
    return status(204);
  }

  /** Returns a builder of the function's own response, which it modifies, delays or breaks. */
  public static ResponseDefinitionBuilder ownAnswer() {
    return aResponse().ownAnswer();
  }

  /** Returns a builder of the response of another function. */
  public static ResponseDefinitionBuilder proxyTo(ApiRoot root) {
    return aResponse().proxiedTo(new ProxyTarget(root, null));
  }

  /** Returns a builder of the response of another function, called with a protocol. */
  public static ResponseDefinitionBuilder proxyTo(ApiRoot root, HttpProtocol protocol) {
    return aResponse().proxiedTo(new ProxyTarget(root, protocol));
  }

  /** Returns a builder of a callback, a POST by default. */
  public static WebhookBuilder webhook() {
    return new WebhookBuilder();
  }

  /**
   * Returns an action that cancels the callbacks of any stub that have a key.
   *
   * @param key a template over the request and the response
   */
  public static WebhookCancellation cancelWebhooks(String key) {
    return new WebhookCancellation(key);
  }

  /**
   * Returns a builder of a response with the action of the request's method on the resource of its
   * path: POST creates one below it, GET, PUT, PATCH and DELETE read and change it.
   */
  public static ResponseDefinitionBuilder resource() {
    return aResponse().withResource(ResourceAction.DEFAULT);
  }

  /** Returns an action on a resource. */
  public static ResourceAction resourceAction(ResourceAction.Kind kind) {
    return new ResourceAction(kind, null, null, "", "", null);
  }
}
