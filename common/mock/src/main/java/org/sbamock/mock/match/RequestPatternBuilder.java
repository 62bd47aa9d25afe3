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

/** A builder of a {@link RequestPattern}. */
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

  /** Adds a condition on a variable of the path template. */
  public RequestPatternBuilder withPathParameter(String name, ValuePattern pattern) {
    pathParameters.put(name, pattern);
    return this;
  }

  /** Adds a condition on a query parameter. */
  public RequestPatternBuilder withQueryParam(String name, ValuePattern pattern) {
    queryParameters.put(name, pattern);
    return this;
  }

  /** Adds a condition on a header field. */
  public RequestPatternBuilder withHeader(String name, ValuePattern pattern) {
    headers.put(name, pattern);
    return this;
  }

  /** Adds a condition on the content; all conditions must match. */
  public RequestPatternBuilder withRequestBody(ValuePattern pattern) {
    bodyPatterns.add(pattern);
    return this;
  }

  /** Sets the protocols of matching requests; any by default. */
  public RequestPatternBuilder withProtocol(HttpProtocol... among) {
    protocols.addAll(List.of(among));
    return this;
  }

  /** Builds the pattern. */
  public RequestPattern build() {
    return new RequestPattern(
        method, url, pathParameters, queryParameters, headers, bodyPatterns, protocols);
  }
}
