/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.api;

import io.netty.handler.codec.http.HttpMethod;
import org.sbamock.amf.api.UeMessageContents.Messages;
import org.sbamock.amf.api.UeMessageContents.Notified;
import org.sbamock.amf.api.UeMessageContents.Uplink;
import org.sbamock.amf.core.Registrations;
import org.sbamock.amf.core.communication.DeliveredMessages;
import org.sbamock.amf.core.communication.UplinkMessage;
import org.sbamock.amf.core.ue.AccessState;
import org.sbamock.amf.core.ue.AccessType;
import org.sbamock.amf.core.ue.UeContext;
import org.sbamock.amf.core.ue.UeState;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Router;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.MediaTypes;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.SbiHandler;

/**
 * The N1 and N2 messages of a UE in the UE-facing API, {@code
 * /mock-ue/v1/ues/{ueContextId}/n1-n2-messages}: shows those that the UE or its access network
 * received, and sends others. Not specified by 3GPP.
 */
public final class UeMessageApi {
  private static final String MESSAGES = UeApi.UE + "/n1-n2-messages";

  private final Registrations registrations;
  private final DeliveredMessages delivered;
  private final UplinkMessage.Receiver receiver;

  /**
   * Creates the API.
   *
   * @param receiver receives the messages that UEs send
   */
  public UeMessageApi(
      Registrations registrations, DeliveredMessages delivered, UplinkMessage.Receiver receiver) {
    this.registrations = registrations;
    this.delivered = delivered;
    this.receiver = receiver;
  }

  /** Adds the routes. */
  public void addTo(Router router) {
    router
        .route(HttpMethod.GET, MESSAGES, SbiHandler.of(this::list).producing(MediaTypes.JSON))
        .route(
            HttpMethod.POST,
            MESSAGES,
            SbiHandler.consuming(this::send, MediaTypes.JSON).producing(MediaTypes.JSON))
        .route(HttpMethod.DELETE, MESSAGES, SbiHandler.of(this::clear));
  }

  private void list(HttpExchange exchange) {
    Responses.json(
        exchange,
        200,
        Messages.of(delivered.of(UeContextIds.find(registrations, exchange).supi())));
  }

  private void clear(HttpExchange exchange) {
    delivered.remove(UeContextIds.find(registrations, exchange).supi());
    exchange.respond(HttpResponse.of(204));
  }

  /** Sends a message of a UE, which becomes connected by it (TS 23.502 clause 4.2.3.2). */
  private void send(HttpExchange exchange) {
    Uplink uplink = Json.read(exchange.request().content(), Uplink.class);
    UeContext ue = UeContextIds.find(registrations, exchange);
    UplinkMessage message = uplink.message(registrations.guami(ue));
    UeState state = registrations.contexts().change(ue, UeMessageApi::connected);
    if (!state.isConnected()) {
      throw SbiException.of(409, null, "the UE is out of coverage, and cannot send");
    }
    Responses.json(exchange, 200, new Notified(receiver.receive(ue.supi(), message)));
  }

  private static UeState connected(UeState state) {
    if (state.isConnected()) {
      return state;
    }
    if (!state.access(AccessType.THREE_GPP).isRegistered()) {
      return state.with(AccessType.NON_THREE_GPP, AccessState.CONNECTED);
    }
    return state.isInCoverage() ? state.with(AccessType.THREE_GPP, AccessState.CONNECTED) : state;
  }
}
