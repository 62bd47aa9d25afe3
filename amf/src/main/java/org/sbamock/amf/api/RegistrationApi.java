/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.api;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sbamock.aka.Plmn;
import org.sbamock.aka.suci.Suci;
import org.sbamock.amf.core.OldAmf;
import org.sbamock.amf.core.Outcome;
import org.sbamock.amf.core.Registrations;
import org.sbamock.amf.core.ue.Guti;
import org.sbamock.amf.core.ue.RegistrationId;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Router;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.MediaTypes;
import org.sbamock.sbi.MessageContext;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.SbiHandler;

/**
 * The registration API for UEs, {@code /mock-ue/v1/registrations}. It replaces NAS by HTTP and is
 * not specified by 3GPP.
 */
public final class RegistrationApi {
  /** The name and version of the API. */
  public static final String API = "mock-ue/v1";

  private static final String COLLECTION = "/mock-ue/v1/registrations";
  private static final String ID = "registrationId";
  private static final String REGISTRATION = COLLECTION + "/{" + ID + "}";

  private final Registrations registrations;
  private final OldAmf oldAmf;
  private final Function<HttpExchange, ApiRoot> root;

  /**
   * Creates the API of registrations.
   *
   * @param oldAmf transfers the contexts of UEs that register with the GUTI of another AMF
   * @param root returns the API root of links in the response to an exchange
   */
  public RegistrationApi(
      Registrations registrations, OldAmf oldAmf, Function<HttpExchange, ApiRoot> root) {
    this.registrations = registrations;
    this.oldAmf = oldAmf;
    this.root = root;
  }

  /** Adds the routes. */
  public void addTo(Router router) {
    router
        .route(
            HttpMethod.POST,
            COLLECTION,
            SbiHandler.consuming(this::begin, MediaTypes.JSON).producing(MediaTypes.JSON))
        .route(
            HttpMethod.PUT,
            REGISTRATION,
            SbiHandler.consuming(this::answer, MediaTypes.JSON).producing(MediaTypes.JSON))
        .route(HttpMethod.GET, REGISTRATION, SbiHandler.of(this::get).producing(MediaTypes.JSON))
        .route(HttpMethod.DELETE, REGISTRATION, SbiHandler.of(this::end));
  }

  private void begin(HttpExchange exchange) {
    RegistrationMessages.Request request =
        RegistrationMessages.readRequest(exchange.request().content());
    Guti guti = request.guti();
    Suci suci = request.suci();
    if (guti != null) {
      resume(exchange, guti, request.plmn());
      return;
    }
    if (suci == null) {
      throw SbiException.missingIe("/suci");
    }
    registrations.begin(
        suci,
        request.plmn(),
        MessageContext.of(exchange.request().headers()),
        SbiHandler.reply(exchange, challenged -> created(exchange, challenged.id(), challenged)));
  }

  private void resume(HttpExchange exchange, Guti guti, @Nullable Plmn plmn) {
    registrations.resume(
        guti,
        plmn,
        oldAmf,
        MessageContext.of(exchange.request().headers()),
        SbiHandler.<Outcome>reply(
            exchange,
            outcome -> {
              if (outcome instanceof Outcome.Registered registered) {
                created(exchange, registered.context().registrationId(), registered);
              } else {
                exchange.respond(response(exchange, 200, outcome));
              }
            }));
  }

  private void created(HttpExchange exchange, RegistrationId id, Outcome outcome) {
    HttpResponse response = response(exchange, 201, outcome);
    response
        .headers()
        .addReceived(HttpHeaderNames.LOCATION, root.apply(exchange).uri(COLLECTION + "/" + id));
    exchange.respond(response);
  }

  private void answer(HttpExchange exchange) {
    registrations.answer(
        id(exchange),
        RegistrationMessages.readAnswer(exchange.request().content()),
        MessageContext.of(exchange.request().headers()),
        SbiHandler.<Outcome>reply(
            exchange, outcome -> exchange.respond(response(exchange, 200, outcome))));
  }

  private void get(HttpExchange exchange) {
    Outcome.Registered registered = registrations.find(id(exchange));
    if (registered == null) {
      throw SbiException.of(Cause.CONTEXT_NOT_FOUND, "no such registration");
    }
    exchange.respond(response(exchange, 200, registered));
  }

  private void end(HttpExchange exchange) {
    registrations.end(id(exchange));
    exchange.respond(HttpResponse.of(204));
  }

  private static @Nullable RegistrationId id(HttpExchange exchange) {
    return RegistrationId.parse(exchange.pathParameter(ID));
  }

  private static HttpResponse response(HttpExchange exchange, int status, Outcome outcome) {
    HttpResponse response =
        HttpResponse.of(status, RegistrationMessages.writeOutcome(exchange.alloc(), outcome));
    response.headers().addReceived(HttpHeaderNames.CONTENT_TYPE, MediaTypes.JSON);
    return response;
  }
}
