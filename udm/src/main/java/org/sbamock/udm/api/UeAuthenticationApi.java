/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.udm.api;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sbamock.homenetwork.AuthEvent;
import org.sbamock.homenetwork.AuthenticationData;
import org.sbamock.homenetwork.AuthenticationDataGenerator;
import org.sbamock.homenetwork.Identification;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Router;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.MediaTypes;
import org.sbamock.sbi.QueryParameters;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.SbiHandler;
import org.sbamock.udm.core.AuthenticationEvents;

/**
 * Nudm_UEAuthentication (TS 29.503 clause 6.3). Vectors for EPS, GBA and ProSe are not supported.
 */
public final class UeAuthenticationApi {
  /** The name of the service. */
  public static final String SERVICE = "nudm-ueau";

  private static final String IDENTITY = "supiOrSuci";
  private static final String OF_IDENTITY = "/nudm-ueau/v1/{" + IDENTITY + "}";
  private static final String GENERATE = OF_IDENTITY + "/security-information/generate-auth-data";
  private static final String RG = OF_IDENTITY + "/security-information-rg";
  private static final String SUPI = "supi";
  private static final String EVENTS = "/nudm-ueau/v1/{" + SUPI + "}/auth-events";
  private static final String EVENT_ID = "authEventId";
  private static final String EVENT = EVENTS + "/{" + EVENT_ID + "}";

  private final AuthenticationDataGenerator generator;
  private final Identification identification;
  private final AuthenticationEvents events;
  private final Function<HttpExchange, ApiRoot> apiRoot;

  /**
   * Creates the service.
   *
   * @param apiRoot returns the API root of URIs in a response
   */
  public UeAuthenticationApi(
      AuthenticationDataGenerator generator,
      Identification identification,
      AuthenticationEvents events,
      Function<HttpExchange, ApiRoot> apiRoot) {
    this.generator = generator;
    this.identification = identification;
    this.events = events;
    this.apiRoot = apiRoot;
  }

  /** Adds the routes. */
  public void addTo(Router router) {
    router
        .route(
            HttpMethod.POST,
            GENERATE,
            SbiHandler.consuming(this::generate, MediaTypes.JSON).producing(MediaTypes.JSON))
        .route(HttpMethod.GET, RG, SbiHandler.of(this::getRgAuthData).producing(MediaTypes.JSON))
        .route(
            HttpMethod.POST,
            EVENTS,
            SbiHandler.consuming(this::confirmAuth, MediaTypes.JSON).producing(MediaTypes.JSON))
        .route(HttpMethod.PUT, EVENT, SbiHandler.consuming(this::deleteAuth, MediaTypes.JSON))
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
    exchange.respond(json(exchange, 200, AuthenticationInfoResult.of(identity, data)));
  }

  /**
   * GetRgAuthData (clause 5.4.2.4): an FN-RG that the wireline access network authenticated is not
   * authenticated by the 5GC.
   */
  private void getRgAuthData(HttpExchange exchange) {
    boolean authenticated = QueryParameters.of(exchange.request()).requireFlag("authenticated-ind");
    String identity = exchange.pathParameter(IDENTITY);
    String supi = identification.identify(identity).supi().value();
    exchange.respond(
        json(exchange, 200, new RgAuthCtx(authenticated, identity.equals(supi) ? null : supi)));
  }

  /** ConfirmAuth (clause 5.4.2.3). */
  private void confirmAuth(HttpExchange exchange) {
    AuthEvent event = Json.read(exchange.request().content(), AuthEvent.class);
    String supi = exchange.pathParameter(SUPI);
    AuthenticationEvents.Reported reported = events.add(supi, event);
    String location = "/nudm-ueau/v1/" + supi + "/auth-events/" + reported.id();
    exchange.respond(
        json(exchange, 201, event)
            .with(HttpHeaderNames.LOCATION, apiRoot.apply(exchange).uri(location)));
  }

  /** DeleteAuth (clause 5.4.2.6). */
  private void deleteAuth(HttpExchange exchange) {
    AuthEvent event = Json.read(exchange.request().content(), AuthEvent.class);
    if (!event.removes()) {
      throw SbiException.of(
          Cause.OPTIONAL_IE_INCORRECT, "/authRemovalInd", "expected true to remove the result");
    }
    events.remove(exchange.pathParameter(SUPI), exchange.pathParameter(EVENT_ID));
    exchange.respond(HttpResponse.of(204));
  }

  /** RgAuthCtx (clause 6.3.6.2.11). */
  private record RgAuthCtx(boolean authInd, @Nullable String supi) {}

  private static HttpResponse json(HttpExchange exchange, int status, Object content) {
    return HttpResponse.of(status, Json.write(exchange.alloc(), content))
        .with(HttpHeaderNames.CONTENT_TYPE, MediaTypes.JSON);
  }
}
