/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import org.sbamock.http.Origin;

/**
 * The absolute URI of a resource, split into the origin to connect to and the target to request.
 * Links and {@code location} fields have this form.
 *
 * @param scheme {@code http} or {@code https}
 * @param target path and query, percent-encoded
 */
public record ResourceUri(String scheme, Origin origin, String target) {
  /**
   * Parses a URI.
   *
   * @throws IllegalArgumentException if the text is not an absolute URI of http or https with a
   *     host, or has user information or a fragment
   */
  public static ResourceUri parse(String text) {
    URI uri = syntax(text);
    String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
    if (!scheme.equals("http") && !scheme.equals("https")) {
      throw new IllegalArgumentException(
          "'" + text + "': expected a URI such as http://host:port or https://host:port");
    }
    String host = uri.getHost();
    if (host == null || uri.getRawUserInfo() != null || uri.getRawFragment() != null) {
      throw new IllegalArgumentException(
          "'" + text + "': expected a URI with a host, without user information and fragment");
    }
    String bare = host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    int port = uri.getPort() >= 0 ? uri.getPort() : scheme.equals("http") ? 80 : 443;
    String path = uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
    String target = uri.getRawQuery() == null ? path : path + "?" + uri.getRawQuery();
    return new ResourceUri(scheme, new Origin(bare, port), target);
  }

  /** Returns whether the scheme requires TLS. */
  public boolean secure() {
    return scheme.equals("https");
  }

  private static URI syntax(String text) {
    try {
      return new URI(text.strip());
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException("'" + text + "' is not a URI: " + e.getReason());
    }
  }

  @Override
  public String toString() {
    return scheme + "://" + origin.authority() + target;
  }
}
