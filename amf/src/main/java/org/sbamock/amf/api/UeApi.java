/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.api;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import org.sbamock.amf.core.Registrations;
import org.sbamock.amf.core.ue.UeContext;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Router;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.MediaTypes;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.SbiHandler;

/**
 * The UE-facing API of registered UEs, {@code /mock-ue/v1/ues/{ueContextId}}: shows a UE's state,
 * and changes it as its radio conditions and its behaviour would. Not specified by 3GPP.
 */
public final class UeApi {
  private static final String ID = "ueContextId";
  private static final String UE = "/mock-ue/v1/ues/{" + ID + "}";

  private final Registrations registrations;

  /** Creates the API of registered UEs. */
  public UeApi(Registrations registrations) {
    this.registrations = registrations;
  }

  /** Adds the routes. */
  public void addTo(Router router) {
    router
        .route(HttpMethod.GET, UE, SbiHandler.of(this::get).producing(MediaTypes.JSON))
        .route(
            HttpMethod.PATCH,
            UE,
            SbiHandler.consuming(this::change, MediaTypes.MERGE_PATCH).producing(MediaTypes.JSON));
  }

  private void get(HttpExchange exchange) {
    respond(exchange, ue(exchange));
  }

  private void change(HttpExchange exchange) {
    UeMessages.UeChange change = Json.read(exchange.request().content(), UeMessages.UeChange.class);
    UeContext ue = ue(exchange);
    registrations.contexts().change(ue, change::appliedTo);
    respond(exchange, ue);
  }

  private UeContext ue(HttpExchange exchange) {
    UeContext ue = registrations.findUe(exchange.pathParameter(ID));
    if (ue == null) {
      throw SbiException.of(Cause.CONTEXT_NOT_FOUND, "no such UE is registered");
    }
    return ue;
  }

  private void respond(HttpExchange exchange, UeContext ue) {
    UeMessages.Ue shown = UeMessages.Ue.of(ue, registrations.guti(ue));
    exchange.respond(
        HttpResponse.of(200, Json.write(exchange.alloc(), shown))
            .with(HttpHeaderNames.CONTENT_TYPE, MediaTypes.JSON));
  }
}
