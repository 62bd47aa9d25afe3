/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring.management;

import io.netty.util.NetUtil;
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
 *   <li>with 401 or 403, a request that requires authentication and has none, see {@link
 *       ManagementAccess};
 *   <li>with 415, content that is not JSON, which a web page can send without a preflight.
 * </ul>
 */
public final class ManagementGuard implements WebFilter, Ordered {
  private static final Set<HttpMethod> WRITES =
      Set.of(HttpMethod.POST, HttpMethod.PUT, HttpMethod.PATCH);

  private final Set<String> allowedHosts;
  private final ManagementAccess access;

  /** Creates a filter. */
  public ManagementGuard(ManagementProperties properties, ManagementAccess access) {
    this.allowedHosts =
        properties.allowedHosts().stream()
            .map(name -> name.toLowerCase(Locale.ROOT))
            .collect(Collectors.toUnmodifiableSet());
    this.access = access;
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
    ProblemDetails unauthorized = access.check(request);
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

  static ProblemDetails problem(HttpStatus status, String detail) {
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
