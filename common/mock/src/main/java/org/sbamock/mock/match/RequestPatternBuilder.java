/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock.match;

import io.netty.handler.codec.http.HttpMethod;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;

/** Collects the conditions of a {@link RequestPattern}. */
public final class RequestPatternBuilder {
  private final @Nullable HttpMethod method;
  private final UrlPattern url;
  private final Map<String, ValuePattern> pathParameters = new LinkedHashMap<>();
  private final Map<String, ValuePattern> queryParameters = new LinkedHashMap<>();
  private final Map<String, ValuePattern> headers = new LinkedHashMap<>();
  private final List<ValuePattern> bodyPatterns = new ArrayList<>();
  private final Set<HttpProtocol> protocols = EnumSet.noneOf(HttpProtocol.class);

  private RequestPatternBuilder(@Nullable HttpMethod method, UrlPattern url) {
    this.method = method;
    this.url = url;
  }

  public static RequestPatternBuilder of(@Nullable HttpMethod method, UrlPattern url) {
    return new RequestPatternBuilder(method, url);
  }

  /** What a variable of the path's template has to be. */
  public RequestPatternBuilder withPathParameter(String name, ValuePattern pattern) {
    pathParameters.put(name, pattern);
    return this;
  }

  /** What a query parameter has to be. */
  public RequestPatternBuilder withQueryParam(String name, ValuePattern pattern) {
    queryParameters.put(name, pattern);
    return this;
  }

  /** What a header field has to be. */
  public RequestPatternBuilder withHeader(String name, ValuePattern pattern) {
    headers.put(name, pattern);
    return this;
  }

  /** What the content has to be; of several patterns all. */
  public RequestPatternBuilder withRequestBody(ValuePattern pattern) {
    bodyPatterns.add(pattern);
    return this;
  }

  /** Over what the request has to come; of several protocols one. */
  public RequestPatternBuilder withProtocol(HttpProtocol... among) {
    protocols.addAll(List.of(among));
    return this;
  }

  /** Returns the pattern. */
  public RequestPattern build() {
    return new RequestPattern(
        method, url, pathParameters, queryParameters, headers, bodyPatterns, protocols);
  }
}
