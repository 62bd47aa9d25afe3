/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.oauth2;

import io.netty.handler.codec.http.HttpHeaderNames;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpHandler;
import org.sbamock.http.HttpRequest;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.ProblemDetails;

/**
 * A handler that passes requests to a producer's services only with an access token (TS 29.500
 * clause 6.7.3). Otherwise it responds with 401 or 403 and {@code www-authenticate} (RFC 6750
 * section 3).
 */
public final class AccessTokenGuard implements HttpHandler {
  private final HttpHandler next;
  private final List<String> services;
  private final String[] prefixes;
  private final VerifiedTokens tokens;
  private final Function<HttpExchange, ApiRoot> root;

  /**
   * Creates a guard of a handler.
   *
   * @param services the services that require a token, in the order of those of the verified tokens
   * @param root the API root of the realm in the response
   */
  public AccessTokenGuard(
      HttpHandler next,
      List<String> services,
      VerifiedTokens tokens,
      Function<HttpExchange, ApiRoot> root) {
    this.next = next;
    this.services = List.copyOf(services);
    this.prefixes = services.stream().map(name -> "/" + name + "/").toArray(String[]::new);
    this.tokens = tokens;
    this.root = root;
  }

  @Override
  public void handle(HttpExchange exchange) throws Exception {
    HttpRequest request = exchange.request();
    int service = service(request.target());
    if (service >= 0 && !isGranted(exchange, request, service)) {
      return;
    }
    next.handle(exchange);
  }

  @Override
  public int contentLimit(HttpRequest head) {
    return next.contentLimit(head);
  }

  private int service(String target) {
    for (int i = 0; i < prefixes.length; i++) {
      if (target.startsWith(prefixes[i])) {
        return i;
      }
    }
    return -1;
  }

  private boolean isGranted(HttpExchange exchange, HttpRequest request, int service) {
    try {
      VerifiedTokens.Outcome outcome =
          tokens.check(request.headers().get(HttpHeaderNames.AUTHORIZATION), service);
      switch (outcome) {
        case GRANTED -> {
          return true;
        }
        case MISSING ->
            refuse(exchange, service, Cause.UNAUTHORIZED, "an access token is needed", null);
        case INSUFFICIENT_SCOPE ->
            refuse(
                exchange,
                service,
                Cause.INSUFFICIENT_SCOPE,
                "the token is not for " + services.get(service),
                "insufficient_scope");
      }
    } catch (InvalidTokenException e) {
      String reason = String.valueOf(e.getMessage());
      refuse(exchange, service, Cause.UNAUTHORIZED, reason, "invalid_token");
    }
    return false;
  }

  private void refuse(
      HttpExchange exchange, int service, Cause cause, String detail, @Nullable String error) {
    String scope = services.get(service);
    String challenge =
        "Bearer realm=\"" + root.apply(exchange).uri("/" + scope) + "\", scope=\"" + scope + "\"";
    if (error != null) {
      challenge += ", error=\"" + error + "\", error_description=\"" + detail + "\"";
    }
    exchange.respond(
        ProblemDetails.of(cause, detail)
            .toResponse(exchange.alloc())
            .with(HttpHeaderNames.WWW_AUTHENTICATE, challenge));
  }
}
