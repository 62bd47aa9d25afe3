/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.udm.api;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Router;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.MediaTypes;
import org.sbamock.sbi.SbiHandler;
import org.sbamock.udm.core.AuthenticationData;
import org.sbamock.udm.core.AuthenticationDataGenerator;

/** Nudm_UEAuthentication (TS 29.503 clause 6.3), of which GenerateAuthData is implemented. */
public final class UeAuthenticationApi {
  /** The name of the service. */
  public static final String SERVICE = "nudm-ueau";

  private static final String IDENTITY = "supiOrSuci";
  private static final String OF_IDENTITY = "/nudm-ueau/v1/{" + IDENTITY + "}";
  private static final String GENERATE = OF_IDENTITY + "/security-information/generate-auth-data";
  private static final String EVENTS = OF_IDENTITY + "/auth-events";

  private final AuthenticationDataGenerator generator;

  /** Creates the service. */
  public UeAuthenticationApi(AuthenticationDataGenerator generator) {
    this.generator = generator;
  }

  /** Adds the routes. */
  public void addTo(Router router) {
    router
        .route(
            HttpMethod.POST,
            GENERATE,
            SbiHandler.consuming(this::generate, MediaTypes.JSON).producing(MediaTypes.JSON))
        .route(
            HttpMethod.GET,
            OF_IDENTITY + "/security-information-rg",
            SbiHandler.unsupported("GetRgAuthData"))
        .route(HttpMethod.POST, EVENTS, SbiHandler.unsupported("ConfirmAuth"))
        .route(HttpMethod.PUT, EVENTS + "/{authEventId}", SbiHandler.unsupported("DeleteAuth"))
        .route(
            HttpMethod.POST,
            OF_IDENTITY + "/hss-security-information/{hssAuthType}/generate-av",
            SbiHandler.unsupported("GenerateAv"))
        .route(
            HttpMethod.POST,
            OF_IDENTITY + "/gba-security-information/generate-av",
            SbiHandler.unsupported("GenerateGbaAv"))
        .route(
            HttpMethod.POST,
            OF_IDENTITY + "/prose-security-information/generate-av",
            SbiHandler.unsupported("GenerateProseAV"));
  }

  private void generate(HttpExchange exchange) {
    String identity = exchange.pathParameter(IDENTITY);
    AuthenticationData data =
        generator.generate(
            AuthenticationInfoRequestReader.read(identity, exchange.request().content()));
    exchange.respond(
        HttpResponse.of(
                200, Json.write(exchange.alloc(), AuthenticationInfoResult.of(identity, data)))
            .with(HttpHeaderNames.CONTENT_TYPE, MediaTypes.JSON));
  }
}
