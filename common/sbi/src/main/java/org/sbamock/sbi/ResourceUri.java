/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
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
   * An authority that {@link URI} does not divide, since it is not one of RFC 2396: a registered
   * name of unreserved characters (RFC 3986 section 3.2.2), such as {@code open5gs_smf}, and a
   * port. Digits and dots alone are no name but a malformed address.
   */
  private static final Pattern AUTHORITY =
      Pattern.compile("([0-9.]*[A-Za-z_~-][A-Za-z0-9._~-]*)(?::([0-9]{0,5}))?");

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
    Origin origin = origin(uri, scheme.equals("http") ? 80 : 443);
    if (origin == null || uri.getRawUserInfo() != null || uri.getRawFragment() != null) {
      throw new IllegalArgumentException(
          "'" + text + "': expected a URI with a host, without user information and fragment");
    }
    String path = uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
    String target = uri.getRawQuery() == null ? path : path + "?" + uri.getRawQuery();
    return new ResourceUri(scheme, origin, target);
  }

  /** Returns the host and port of a URI; null if it has no host. */
  private static @Nullable Origin origin(URI uri, int defaultPort) {
    String host = uri.getHost();
    int port = uri.getPort();
    if (host == null) {
      String authority = uri.getRawAuthority();
      Matcher parts = AUTHORITY.matcher(authority == null ? "" : authority);
      if (!parts.matches()) {
        return null;
      }
      host = parts.group(1);
      String digits = parts.group(2);
      port = digits == null || digits.isEmpty() ? -1 : Integer.parseInt(digits);
    }
    String bare = host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    return new Origin(bare, port >= 0 ? port : defaultPort);
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
