/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.api;

import io.netty.handler.codec.http.HttpMethod;
import java.util.LinkedHashMap;
import java.util.Map;
import org.sbamock.aka.Supi;
import org.sbamock.amf.core.Registrations;
import org.sbamock.amf.core.ue.LossOfConnectivityReason;
import org.sbamock.amf.core.ue.UeContext;
import org.sbamock.amf.core.ue.UeContexts;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Router;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.MediaTypes;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.SbiHandler;
import tools.jackson.databind.JsonNode;

/**
 * The UE-facing API of registered UEs, {@code /mock-ue/v1/ues/{ueContextId}}: shows a UE's state,
 * and changes it as its radio conditions and its behaviour would. Not specified by 3GPP.
 */
public final class UeApi {
  static final String UE = "/" + RegistrationApi.API + "/ues/{" + UeContextIds.PARAMETER + "}";

  private static final int SHARED_LOCATIONS = 1_024;

  private final Registrations registrations;

  /** Recent locations. */
  private final Map<JsonNode, JsonNode> locations =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<JsonNode, JsonNode> eldest) {
          return size() > SHARED_LOCATIONS;
        }
      };

  /** Creates the API of registered UEs. */
  public UeApi(Registrations registrations) {
    this.registrations = registrations;
  }

  /** Adds the routes. */
  public void addTo(Router router) {
    router
        .route(HttpMethod.GET, UE, SbiHandler.of(this::get).producing(MediaTypes.JSON))
        .route(HttpMethod.PUT, UE, SbiHandler.of(this::register).producing(MediaTypes.JSON))
        .route(HttpMethod.DELETE, UE, SbiHandler.of(this::deregister))
        .route(
            HttpMethod.PATCH,
            UE,
            SbiHandler.consuming(this::change, MediaTypes.MERGE_PATCH).producing(MediaTypes.JSON));
  }

  private void get(HttpExchange exchange) {
    respond(exchange, UeContextIds.find(registrations, exchange));
  }

  /** Registers a UE without authentication unless it is registered. */
  private void register(HttpExchange exchange) {
    Supi supi = Supi.parseOrNull(exchange.pathParameter(UeContextIds.PARAMETER));
    if (supi == null) {
      throw SbiException.incorrectIe(
          "{" + UeContextIds.PARAMETER + "}", "a SUPI such as imsi-001010000000001 is expected");
    }
    UeContext known = registrations.contexts().find(supi);
    if (known != null) {
      respond(exchange, known);
      return;
    }
    UeContext ue = registrations.registerUnauthenticated(supi);
    Responses.json(exchange, 201, UeMessages.Ue.of(ue, registrations.guti(ue)));
  }

  /** Deregisters a UE from all accesses, as the network does (TS 23.502 clause 4.2.2.3.3). */
  private void deregister(HttpExchange exchange) {
    registrations
        .contexts()
        .deregister(UeContextIds.find(registrations, exchange).registrationId());
    exchange.respond(HttpResponse.of(204));
  }

  private void change(HttpExchange exchange) {
    UeMessages.UeChange change = Json.read(exchange.request().content(), UeMessages.UeChange.class);
    UeContext ue = UeContextIds.find(registrations, exchange);
    UeContexts contexts = registrations.contexts();
    UeMessages.CommunicationFailure failure = change.communicationFailure();
    if (failure != null && !contexts.failCommunication(ue, Json.toTree(failure))) {
      throw SbiException.of(
          Cause.OPTIONAL_IE_INCORRECT,
          "/communicationFailure",
          "the UE is not connected through 3GPP access");
    }
    contexts.change(ue, change::appliedTo);
    contexts.move(ue, change.movedFrom(ue.location(), this::shared));
    LossOfConnectivityReason loss = change.lossReason();
    if (loss != null) {
      contexts.loseConnectivity(ue, loss);
    }
    respond(exchange, ue);
  }

  /** Returns one instance of equal locations, so that the UEs of a cell share it. */
  private JsonNode shared(JsonNode location) {
    synchronized (locations) {
      JsonNode present = locations.putIfAbsent(location, location);
      return present == null ? location : present;
    }
  }

  private void respond(HttpExchange exchange, UeContext ue) {
    UeMessages.Ue shown = UeMessages.Ue.of(ue, registrations.guti(ue));
    Responses.json(exchange, 200, shown);
  }
}
