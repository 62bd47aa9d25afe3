/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring.management;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.netty.util.NetUtil;
import java.net.InetSocketAddress;
import java.security.MessageDigest;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.Authority;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.MediaTypes;
import org.sbamock.sbi.ProblemDetails;
import org.springframework.core.Ordered;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/**
 * A filter that protects the management plane against web pages and other hosts. It rejects
 *
 * <ul>
 *   <li>with 421, a {@code Host} that is neither localhost, nor an IP address, nor an allowed name:
 *       a web page can direct a name of its own to this host (DNS rebinding);
 *   <li>with 403, an {@code Origin} other than that of the management plane (RFC 6454);
 *   <li>with 401, a request without the bearer token if there is one, and with 403, a request from
 *       another host if there is none; both except reads of health, info, metrics and prometheus;
 *   <li>with 415, content that is not JSON, which a web page can send without a preflight.
 * </ul>
 */
public final class ManagementGuard implements WebFilter, Ordered {
  private static final List<String> OPEN_ENDPOINTS =
      List.of("", "/health", "/info", "/metrics", "/prometheus");
  private static final Set<HttpMethod> READS = Set.of(HttpMethod.GET, HttpMethod.HEAD);
  private static final Set<HttpMethod> WRITES =
      Set.of(HttpMethod.POST, HttpMethod.PUT, HttpMethod.PATCH);

  private final Set<String> allowedHosts;
  private final byte @Nullable [] authorization;
  private final String endpoints;

  /**
   * Creates a filter.
   *
   * @param endpoints the base path of the actuator's endpoints, such as {@code /actuator}
   */
  public ManagementGuard(ManagementProperties properties, String endpoints) {
    this.allowedHosts =
        properties.allowedHosts().stream()
            .map(name -> name.toLowerCase(Locale.ROOT))
            .collect(Collectors.toUnmodifiableSet());
    this.authorization =
        properties.hasToken() ? ("Bearer " + properties.token()).getBytes(UTF_8) : null;
    this.endpoints = endpoints.equals("/") ? "" : endpoints;
  }

  @Override
  public int getOrder() {
    return Ordered.HIGHEST_PRECEDENCE;
  }

  @Override
  public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
    ProblemDetails problem = check(exchange.getRequest());
    return problem == null ? chain.filter(exchange) : reject(exchange.getResponse(), problem);
  }

  private @Nullable ProblemDetails check(ServerHttpRequest request) {
    HttpHeaders headers = request.getHeaders();
    String host = headers.getFirst(HttpHeaders.HOST);
    if (host != null && !isAllowed(host)) {
      return problem(
          HttpStatus.MISDIRECTED_REQUEST,
          "host '%s': expected localhost, an IP address or a name in sbamock.management.allowed-hosts"
              .formatted(host));
    }
    String origin = headers.getFirst(HttpHeaders.ORIGIN);
    if (origin != null && !origin.equalsIgnoreCase(request.getURI().getScheme() + "://" + host)) {
      return problem(
          HttpStatus.FORBIDDEN,
          "origin '%s': expected no origin, or that of the management plane".formatted(origin));
    }
    ProblemDetails unauthorized = isOpen(request) ? null : authorize(request);
    return unauthorized == null ? checkContent(request) : unauthorized;
  }

  private boolean isAllowed(String authority) {
    if (!Authority.isValid(authority)) {
      return false;
    }
    String name = Authority.host(authority).toLowerCase(Locale.ROOT);
    return authority.startsWith("[")
        || NetUtil.isValidIpV4Address(name)
        || name.equals("localhost")
        || name.endsWith(".localhost")
        || allowedHosts.contains(name);
  }

  /** Returns whether every client may send the request, which reads the state of the function. */
  private boolean isOpen(ServerHttpRequest request) {
    String path = request.getPath().pathWithinApplication().value();
    return READS.contains(request.getMethod())
        && OPEN_ENDPOINTS.stream()
            .map(endpoint -> endpoints + endpoint)
            .anyMatch(
                open ->
                    path.equals(open) || !open.equals(endpoints) && path.startsWith(open + "/"));
  }

  private @Nullable ProblemDetails authorize(ServerHttpRequest request) {
    if (authorization == null) {
      InetSocketAddress peer = request.getRemoteAddress();
      return peer != null && peer.getAddress() != null && peer.getAddress().isLoopbackAddress()
          ? null
          : problem(
              HttpStatus.FORBIDDEN,
              "requests from other hosts require the bearer token that sbamock.management.token"
                  + " sets; it is not set");
    }
    String value = request.getHeaders().getFirst(HttpHeaders.AUTHORIZATION);
    return value != null && MessageDigest.isEqual(authorization, value.getBytes(UTF_8))
        ? null
        : problem(
            HttpStatus.UNAUTHORIZED,
            "expected 'authorization: Bearer' with the token that sbamock.management.token sets");
  }

  private static @Nullable ProblemDetails checkContent(ServerHttpRequest request) {
    HttpHeaders headers = request.getHeaders();
    String type = headers.getFirst(HttpHeaders.CONTENT_TYPE);
    boolean valid =
        !WRITES.contains(request.getMethod())
            || (type == null ? !hasContent(headers) : isJson(type));
    return valid
        ? null
        : problem(
            HttpStatus.UNSUPPORTED_MEDIA_TYPE,
            "content-type '%s': expected application/json".formatted(type == null ? "" : type));
  }

  private static boolean hasContent(HttpHeaders headers) {
    return headers.getContentLength() > 0 || headers.containsHeader(HttpHeaders.TRANSFER_ENCODING);
  }

  private static boolean isJson(String type) {
    try {
      MediaType media = MediaType.parseMediaType(type);
      return media.getType().equals("application")
          && (media.getSubtype().equals("json") || media.getSubtype().endsWith("+json"));
    } catch (InvalidMediaTypeException e) {
      return false;
    }
  }

  private static ProblemDetails problem(HttpStatus status, String detail) {
    return ProblemDetails.of(status.value(), null, detail);
  }

  private static Mono<Void> reject(ServerHttpResponse response, ProblemDetails problem) {
    HttpStatus status = HttpStatus.valueOf(problem.statusOr500());
    response.setStatusCode(status);
    response.getHeaders().set(HttpHeaders.CONTENT_TYPE, MediaTypes.PROBLEM_JSON.toString());
    if (status == HttpStatus.UNAUTHORIZED) {
      response.getHeaders().set(HttpHeaders.WWW_AUTHENTICATE, "Bearer");
    }
    return response.writeWith(
        Mono.fromSupplier(() -> response.bufferFactory().wrap(Json.writeBytes(problem))));
  }
}
