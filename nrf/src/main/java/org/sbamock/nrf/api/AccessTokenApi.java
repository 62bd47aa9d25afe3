/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.api;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpMethod;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Router;
import org.sbamock.nrf.core.token.AccessTokenIssuer;
import org.sbamock.nrf.core.token.AccessTokenRefusal;
import org.sbamock.nrf.core.token.AccessTokenRequestReader;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.MediaTypes;
import org.sbamock.sbi.SbiHandler;
import org.sbamock.sbi.count.OutcomeCounts;
import org.sbamock.sbi.oauth2.AccessTokenClaims;
import org.sbamock.sbi.oauth2.AccessTokenSigner;

/**
 * Nnrf_AccessToken (TS 29.510 clause 6.3). Also serves the signing key as a JWK Set (RFC 7517) for
 * producers, for which 3GPP defines no resource.
 */
public final class AccessTokenApi {
  /** The name and version of the API that serves the key. */
  public static final String KEYS_API = "sbamock-oauth2/v1";

  private record AccessTokenRsp(
      @JsonProperty("access_token") String accessToken,
      @JsonProperty("token_type") String tokenType,
      @JsonProperty("expires_in") long expiresIn,
      String scope) {}

  private record AccessTokenErr(
      String error, @JsonProperty("error_description") @Nullable String description) {}

  private final AccessTokenIssuer issuer;
  private final Supplier<AccessTokenSigner> signer;
  private final OutcomeCounts<NrfCounts.Token> counts;
  private final AccessTokenRequestReader reader = new AccessTokenRequestReader(Json.mapper());

  /**
   * Creates the service of an issuer.
   *
   * @param signer called for each request, so that the key can be created on first use
   * @param counts counts the requests
   */
  public AccessTokenApi(
      AccessTokenIssuer issuer,
      Supplier<AccessTokenSigner> signer,
      OutcomeCounts<NrfCounts.Token> counts) {
    this.counts = counts;
    this.issuer = issuer;
    this.signer = signer;
  }

  /** Adds the routes of the service. */
  public void addTo(Router router) {
    router
        .route(
            HttpMethod.POST,
            "/oauth2/token",
            SbiHandler.consuming(this::get, HttpHeaderValues.APPLICATION_X_WWW_FORM_URLENCODED)
                .producing(MediaTypes.JSON))
        .route(HttpMethod.GET, "/" + KEYS_API + "/jwks", SbiHandler.of(this::keys));
  }

  /** Access Token Request (clause 5.4.2.2). */
  private void get(HttpExchange exchange) {
    String form = exchange.request().content().toString(StandardCharsets.UTF_8);
    try {
      AccessTokenClaims claims = issuer.claims(reader.read(form));
      String token = signer.get().sign(claims);
      long lifetime = issuer.rules().lifetime().toSeconds();
      counts.add(NrfCounts.Token.ISSUED);
      answer(exchange, 200, new AccessTokenRsp(token, "Bearer", lifetime, claims.scope()));
    } catch (AccessTokenRefusal e) {
      counts.add(NrfCounts.Token.REFUSED);
      answer(exchange, 400, new AccessTokenErr(e.error().code(), e.getMessage()));
    }
  }

  /** Sends a response that must not be cached (RFC 6749 section 5.1). */
  private static void answer(HttpExchange exchange, int status, Object content) {
    exchange.respond(
        HttpResponse.of(status, Json.write(exchange.alloc(), content))
            .with(HttpHeaderNames.CONTENT_TYPE, MediaTypes.JSON)
            .with(HttpHeaderNames.CACHE_CONTROL, HttpHeaderValues.NO_STORE)
            .with(HttpHeaderNames.PRAGMA, HttpHeaderValues.NO_CACHE));
  }

  private void keys(HttpExchange exchange) {
    exchange.respond(
        HttpResponse.of(200, Json.write(exchange.alloc(), signer.get().keys()))
            .with(HttpHeaderNames.CONTENT_TYPE, "application/jwk-set+json"));
  }
}
