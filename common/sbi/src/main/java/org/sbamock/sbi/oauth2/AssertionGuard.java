/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.oauth2;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.util.AsciiString;
import java.security.cert.X509Certificate;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpHandler;
import org.sbamock.http.HttpRequest;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.ProblemDetails;
import org.sbamock.sbi.SbiHeaders;

/**
 * A handler that passes requests to a producer's services only with a client credentials assertion
 * (TS 33.501 clause 13.3.8). Otherwise it responds with 403 CCA_VERIFICATION_FAILURE, or with 403
 * TOKEN_CCA_MISMATCH if the access token of the request has another subject.
 */
public final class AssertionGuard implements HttpHandler {
  private final HttpHandler next;
  private final List<String> prefixes;
  private final AssertionVerifier verifier;
  private final @Nullable VerifiedTokens tokens;
  private final TokenCache<Verified> cache;

  /** A verified assertion, and the authorities that were trusted then. */
  private record Verified(long expires, String subject, List<X509Certificate> authorities)
      implements TokenCache.Expiring {}

  /**
   * Creates a guard of a handler.
   *
   * @param services the services that require an assertion: the first segments of their paths
   * @param tokens the access tokens of requests, which are verified before; null if none is
   *     required
   * @param capacity the maximum number of cached assertions
   */
  public AssertionGuard(
      HttpHandler next,
      List<String> services,
      AssertionVerifier verifier,
      @Nullable VerifiedTokens tokens,
      int capacity,
      InstantSource clock) {
    this.next = next;
    this.prefixes = services.stream().map(name -> "/" + name + "/").toList();
    this.verifier = verifier;
    this.tokens = tokens;
    this.cache = new TokenCache<>(capacity, clock);
  }

  @Override
  public void handle(HttpExchange exchange) throws Exception {
    HttpRequest request = exchange.request();
    if (isProtected(request.target()) && !isVerified(exchange, request)) {
      return;
    }
    next.handle(exchange);
  }

  @Override
  public int contentLimit(HttpRequest head) {
    return next.contentLimit(head);
  }

  private boolean isProtected(String target) {
    for (int i = 0; i < prefixes.size(); i++) {
      if (target.startsWith(prefixes.get(i))) {
        return true;
      }
    }
    return false;
  }

  private boolean isVerified(HttpExchange exchange, HttpRequest request) {
    Cause cause = Cause.CCA_VERIFICATION_FAILURE;
    String reason;
    try {
      CharSequence field = request.headers().get(SbiHeaders.CLIENT_CREDENTIALS);
      if (field == null) {
        throw new InvalidTokenException("the request has none");
      }
      String subject = subject(AsciiString.of(field));
      CharSequence authorization = request.headers().get(HttpHeaderNames.AUTHORIZATION);
      String other = tokens == null || authorization == null ? null : tokens.subject(authorization);
      if (other == null || subject.equalsIgnoreCase(other)) {
        return true;
      }
      cause = Cause.TOKEN_CCA_MISMATCH;
      reason = "its subject is not that of the access token";
    } catch (InvalidTokenException e) {
      reason = String.valueOf(e.getMessage());
    }
    ProblemDetails.of(cause, SbiHeaders.CLIENT_CREDENTIALS + ": " + reason).answer(exchange);
    return false;
  }

  private String subject(AsciiString field) throws InvalidTokenException {
    List<X509Certificate> authorities = verifier.authorities();
    Verified known = cache.get(field);
    if (known == null || !known.authorities.equals(authorities)) {
      AssertionClaims claims = verifier.verify(field.toString().strip());
      known = new Verified(claims.exp(), claims.sub(), authorities);
      cache.put(field, known);
    }
    cache.requireCurrent(field, known);
    return known.subject;
  }
}
