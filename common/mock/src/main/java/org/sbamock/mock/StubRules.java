/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock;

import io.netty.handler.codec.http.HttpMethod;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.mock.json.JsonFields;
import org.sbamock.mock.json.JsonQuery;
import org.sbamock.mock.match.PatternReader;
import org.sbamock.mock.match.RequestPatternBuilder;
import org.sbamock.mock.match.UrlPattern;
import org.sbamock.mock.match.ValuePattern;
import org.sbamock.mock.match.ValuePattern.Combined.Operator;
import org.sbamock.mock.response.ProxyTarget;
import org.sbamock.mock.response.ResponseDefinitionBuilder;
import org.sbamock.sbi.ApiRoot;

/**
 * The language of stubs, for a static import.
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

  /** Returns a stub of GET. */
  public static MappingBuilder get(UrlPattern url) {
    return new MappingBuilder(RequestPatternBuilder.of(HttpMethod.GET, url));
  }

  /** Returns a stub of POST. */
  public static MappingBuilder post(UrlPattern url) {
    return new MappingBuilder(RequestPatternBuilder.of(HttpMethod.POST, url));
  }

  /** Returns a stub of PUT. */
  public static MappingBuilder put(UrlPattern url) {
    return new MappingBuilder(RequestPatternBuilder.of(HttpMethod.PUT, url));
  }

  /** Returns a stub of PATCH. */
  public static MappingBuilder patch(UrlPattern url) {
    return new MappingBuilder(RequestPatternBuilder.of(HttpMethod.PATCH, url));
  }

  /** Returns a stub of DELETE. */
  public static MappingBuilder delete(UrlPattern url) {
    return new MappingBuilder(RequestPatternBuilder.of(HttpMethod.DELETE, url));
  }

  /** Returns a stub of any method. */
  public static MappingBuilder any(UrlPattern url) {
    return new MappingBuilder(RequestPatternBuilder.of(null, url));
  }

  /** Returns a stub of that method. */
  public static MappingBuilder request(String method, UrlPattern url) {
    return new MappingBuilder(RequestPatternBuilder.of(HttpMethod.valueOf(method), url));
  }

  /** Requests by GET, to be verified. */
  public static RequestPatternBuilder getRequestedFor(UrlPattern url) {
    return RequestPatternBuilder.of(HttpMethod.GET, url);
  }

  /** Requests by POST, to be verified. */
  public static RequestPatternBuilder postRequestedFor(UrlPattern url) {
    return RequestPatternBuilder.of(HttpMethod.POST, url);
  }

  /** Requests by PUT, to be verified. */
  public static RequestPatternBuilder putRequestedFor(UrlPattern url) {
    return RequestPatternBuilder.of(HttpMethod.PUT, url);
  }

  /** Requests by PATCH, to be verified. */
  public static RequestPatternBuilder patchRequestedFor(UrlPattern url) {
    return RequestPatternBuilder.of(HttpMethod.PATCH, url);
  }

  /** Requests by DELETE, to be verified. */
  public static RequestPatternBuilder deleteRequestedFor(UrlPattern url) {
    return RequestPatternBuilder.of(HttpMethod.DELETE, url);
  }

  /** Requests by any method, to be verified. */
  public static RequestPatternBuilder anyRequestedFor(UrlPattern url) {
    return RequestPatternBuilder.of(null, url);
  }

  /** Every target. */
  public static UrlPattern anyUrl() {
    return UrlPattern.ANY;
  }

  /** Path and query, equal. */
  public static UrlPattern urlEqualTo(String target) {
    return UrlPattern.of(UrlPattern.Kind.URL, target);
  }

  /** Path and query, by a regular expression; tried on every request. */
  public static UrlPattern urlMatching(String regex) {
    return UrlPattern.of(UrlPattern.Kind.URL_PATTERN, regex);
  }

  /** Returns the path, equal. */
  public static UrlPattern urlPathEqualTo(String path) {
    return UrlPattern.of(UrlPattern.Kind.URL_PATH, path);
  }

  /** Returns the path, by a regular expression; tried on every request. */
  public static UrlPattern urlPathMatching(String regex) {
    return UrlPattern.of(UrlPattern.Kind.URL_PATH_PATTERN, regex);
  }

  /** Returns the path, by a template such as {@code /a/{id}/b}. */
  public static UrlPattern urlPathTemplate(String template) {
    return UrlPattern.of(UrlPattern.Kind.URL_PATH_TEMPLATE, template);
  }

  /** The same text. */
  public static ValuePattern equalTo(String value) {
    return new ValuePattern.EqualTo(value, false);
  }

  /** The same text but for upper and lower case. */
  public static ValuePattern equalToIgnoreCase(String value) {
    return new ValuePattern.EqualTo(value, true);
  }

  /** Returns a text with that in it. */
  public static ValuePattern containing(String part) {
    return new ValuePattern.Contains(part, false);
  }

  /** Not a text with that in it. */
  public static ValuePattern notContaining(String part) {
    return new ValuePattern.Contains(part, true);
  }

  /** Returns a text that a regular expression describes as a whole. */
  public static ValuePattern matching(String regex) {
    return new ValuePattern.Matches(PatternReader.regex(regex), false);
  }

  /** Not a text that a regular expression describes as a whole. */
  public static ValuePattern notMatching(String regex) {
    return new ValuePattern.Matches(PatternReader.regex(regex), true);
  }

  /** Not there at all. */
  public static ValuePattern absent() {
    return new ValuePattern.Absent();
  }

  /** Not as that pattern says. */
  public static ValuePattern not(ValuePattern pattern) {
    return new ValuePattern.Not(pattern);
  }

  /** As all patterns say. */
  public static ValuePattern and(ValuePattern... patterns) {
    return new ValuePattern.Combined(Operator.AND, List.of(patterns));
  }

  /** As one of the patterns says. */
  public static ValuePattern or(ValuePattern... patterns) {
    return new ValuePattern.Combined(Operator.OR, List.of(patterns));
  }

  /** The same JSON. */
  public static ValuePattern equalToJson(String json) {
    return equalToJson(json, false, false);
  }

  /** The same JSON but for the order of arrays or for what the other has beside. */
  public static ValuePattern equalToJson(
      String json, boolean ignoreArrayOrder, boolean ignoreExtraElements) {
    return new ValuePattern.EqualToJson(
        JsonFields.tree(json), ignoreArrayOrder, ignoreExtraElements);
  }

  /** JSON in which a JSONPath leads to something. */
  public static ValuePattern matchingJsonPath(String path) {
    return matchingJsonPath(path, null);
  }

  /** JSON in which a JSONPath leads to what the pattern says. */
  public static ValuePattern matchingJsonPath(String path, @Nullable ValuePattern value) {
    return new ValuePattern.MatchesJsonPath(JsonQuery.of(path), value);
  }

  /** The same octets. */
  public static ValuePattern binaryEqualTo(byte[] octets) {
    return new ValuePattern.BinaryEqualTo(octets.clone());
  }

  /** Returns an answer, 200 until told otherwise. */
  public static ResponseDefinitionBuilder aResponse() {
    return new ResponseDefinitionBuilder();
  }

  /** Returns an answer of that status. */
  public static ResponseDefinitionBuilder status(int code) {
    return aResponse().withStatus(code);
  }

  /** 200 without content. */
  public static ResponseDefinitionBuilder ok() {
    return status(200);
  }

  /** 200 with that JSON. */
  public static ResponseDefinitionBuilder okJson(String json) {
    return status(200).withJsonBody(json);
  }

  /** That status with that JSON. */
  public static ResponseDefinitionBuilder jsonResponse(String json, int code) {
    return status(code).withJsonBody(json);
  }

  /** 204. */
  public static ResponseDefinitionBuilder noContent() {
    return status(204);
  }

  /** Returns the function's own answer, which the builder alters, delays or breaks. */
  public static ResponseDefinitionBuilder ownAnswer() {
    return aResponse().ownAnswer();
  }

  /** Returns the answer of another function. */
  public static ResponseDefinitionBuilder proxyTo(ApiRoot root) {
    return aResponse().proxiedTo(new ProxyTarget(root, null));
  }

  /** Returns the answer of another function, asked over that protocol. */
  public static ResponseDefinitionBuilder proxyTo(ApiRoot root, HttpProtocol protocol) {
    return aResponse().proxiedTo(new ProxyTarget(root, protocol));
  }
}
