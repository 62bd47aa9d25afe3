/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sbamock.http.Origin;

/**
 * The root of a function's APIs (TS 29.501 clause 4.4.1).
 *
 * @param scheme {@code http} or {@code https}
 * @param origin host and port
 * @param prefix the deployment's path, empty or with a leading and without a trailing slash
 */
public record ApiRoot(String scheme, Origin origin, String prefix) {
  /** The name of a 3GPP API and its version (TS 29.501 clause 4.4.1), where a root ends. */
  private static final Pattern API = Pattern.compile("/n[a-z0-9]+-[a-z0-9-]+/v[0-9]+(?![^/])");

  /** Validates the scheme and the prefix. */
  public ApiRoot {
    if (!scheme.equals("http") && !scheme.equals("https")) {
      throw new IllegalArgumentException(
          "scheme '" + scheme + "' of an API root: expected http or https");
    }
    if (!prefix.isEmpty() && (!prefix.startsWith("/") || prefix.endsWith("/"))) {
      throw new IllegalArgumentException(
          "prefix '" + prefix + "' of an API root: expected a path such as /east");
    }
  }

  /** Creates a root without a prefix. */
  public static ApiRoot of(String scheme, String host, int port) {
    return new ApiRoot(scheme, new Origin(host, port), "");
  }

  /**
   * Parses a root such as {@code https://ausf.example:8443/east}; a trailing slash is ignored.
   *
   * @throws IllegalArgumentException if the text is not an absolute URI of http or https, or has
   *     user information, a query or a fragment
   */
  @JsonCreator
  public static ApiRoot parse(String text) {
    ResourceUri uri = ResourceUri.parse(text);
    if (uri.target().indexOf('?') >= 0) {
      throw new IllegalArgumentException("'" + text + "': expected an API root without a query");
    }
    String path = uri.target();
    int end = path.length();
    while (end > 0 && path.charAt(end - 1) == '/') {
      end--;
    }
    return new ApiRoot(uri.scheme(), uri.origin(), path.substring(0, end));
  }

  /**
   * Returns the root of the API of a resource. It has no prefix if the path is not that of a 3GPP
   * API.
   */
  public static ApiRoot of(ResourceUri resource) {
    String target = resource.target();
    int query = target.indexOf('?');
    Matcher api = API.matcher(target).region(0, query < 0 ? target.length() : query);
    int end = api.find() ? api.start() : 0;
    while (end > 0 && target.charAt(end - 1) == '/') {
      end--;
    }
    return new ApiRoot(resource.scheme(), resource.origin(), target.substring(0, end));
  }

  /** Returns whether the scheme requires TLS. */
  public boolean secure() {
    return scheme.equals("https");
  }

  /** Returns the request target of a path below the root. The path starts with a slash. */
  public String target(String path) {
    return prefix.isEmpty() ? path : prefix + path;
  }

  /** Returns the absolute URI of a path below the root. The path starts with a slash. */
  public String uri(String path) {
    return toString().concat(path);
  }

  /** Returns the resource of a path below the root. The path starts with a slash. */
  public ResourceUri resolve(String path) {
    return new ResourceUri(scheme, origin, target(path));
  }

  /** Returns the root as a URI without a trailing slash. */
  @JsonValue
  @Override
  public String toString() {
    return scheme + "://" + origin.authority() + prefix;
  }
}
