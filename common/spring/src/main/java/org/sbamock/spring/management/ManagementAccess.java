/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring.management;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.InetSocketAddress;
import java.security.MessageDigest;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sbamock.sbi.ProblemDetails;
import org.sbamock.spring.management.ManagementProperties.Authentication;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.SslInfo;

/**
 * The authentication of requests to the management plane, by a bearer token or by a client
 * certificate that the TLS of the management plane has verified.
 *
 * <p>On loopback without a token, requests need none. With a token, all require it except reads of
 * health, info, metrics and prometheus. Beyond loopback and in the strict profile, all require it
 * except reads of health by clients on this host, and of endpoints that are explicitly open.
 */
public final class ManagementAccess {
  private static final String HEALTH = "health";

  /** The endpoints that can be read on loopback; the empty one is the list of endpoints. */
  private static final List<String> READABLE_ON_LOOPBACK =
      List.of("", HEALTH, "info", "metrics", "prometheus");

  private static final Set<HttpMethod> READS = Set.of(HttpMethod.GET, HttpMethod.HEAD);

  private final byte @Nullable [] authorization;
  private final String endpoints;
  private final boolean certificates;
  private final boolean required;
  private final List<String> open;

  /**
   * Creates an authentication.
   *
   * @param endpoints the base path of the actuator's endpoints, such as {@code /actuator}
   * @param exposed whether the management plane listens beyond loopback
   * @param certificates whether verified client certificates authenticate
   */
  public ManagementAccess(
      ManagementProperties properties, String endpoints, boolean exposed, boolean certificates) {
    this.authorization =
        properties.hasToken() ? ("Bearer " + properties.token()).getBytes(UTF_8) : null;
    this.endpoints = endpoints.equals("/") ? "" : endpoints;
    this.certificates = certificates;
    boolean restricted = exposed || properties.authentication() == Authentication.ALWAYS;
    this.required = restricted || properties.hasToken();
    this.open =
        Stream.concat(
                restricted ? Stream.empty() : READABLE_ON_LOOPBACK.stream(),
                properties.open().stream())
            .toList();
  }

  /** Returns whether a client can authenticate at all. */
  public boolean canAuthenticate() {
    return authorization != null || certificates;
  }

  /** Returns why a request is rejected, or null if it is not. */
  @Nullable ProblemDetails check(ServerHttpRequest request) {
    boolean local = isLocal(request.getRemoteAddress());
    if (local && !required || isOpen(request, local) || hasCertificate(request)) {
      return null;
    }
    if (authorization == null) {
      return ManagementGuard.problem(
          HttpStatus.FORBIDDEN,
          certificates
              ? "expected a client certificate"
              : "requests require the bearer token that sbamock.management.token sets; it is not"
                  + " set");
    }
    String value = request.getHeaders().getFirst(HttpHeaders.AUTHORIZATION);
    return value != null && MessageDigest.isEqual(authorization, value.getBytes(UTF_8))
        ? null
        : ManagementGuard.problem(
            HttpStatus.UNAUTHORIZED,
            "expected 'authorization: Bearer' with the token that sbamock.management.token sets");
  }

  private static boolean isLocal(@Nullable InetSocketAddress peer) {
    return peer != null && peer.getAddress() != null && peer.getAddress().isLoopbackAddress();
  }

  private boolean hasCertificate(ServerHttpRequest request) {
    SslInfo tls = certificates ? request.getSslInfo() : null;
    return tls != null && tls.getPeerCertificates() != null && tls.getPeerCertificates().length > 0;
  }

  private boolean isOpen(ServerHttpRequest request, boolean local) {
    if (!READS.contains(request.getMethod())) {
      return false;
    }
    String path = request.getPath().pathWithinApplication().value();
    return local && isBelow(path, HEALTH)
        || open.stream().anyMatch(endpoint -> isBelow(path, endpoint));
  }

  private boolean isBelow(String path, String endpoint) {
    if (endpoint.isEmpty()) {
      return path.equals(endpoints);
    }
    String base = endpoints + "/" + endpoint;
    return path.equals(base) || path.startsWith(base + "/");
  }
}
