/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.api;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sbamock.amf.core.Registrations;
import org.sbamock.amf.core.communication.DownlinkMessage;
import org.sbamock.amf.core.communication.N1MessageContainer;
import org.sbamock.amf.core.communication.N1N2MessageTransferReqData;
import org.sbamock.amf.core.communication.N1N2MessageTransfers;
import org.sbamock.amf.core.communication.N1N2Subscription;
import org.sbamock.amf.core.communication.N1N2Subscriptions;
import org.sbamock.amf.core.communication.N2InfoContainer;
import org.sbamock.amf.core.communication.RefToBinaryData;
import org.sbamock.amf.core.communication.TransferResult;
import org.sbamock.amf.core.communication.UeN1N2InfoSubscriptionCreateData;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Router;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.MediaTypes;
import org.sbamock.sbi.SbiHandler;
import org.sbamock.sbi.multipart.MultipartRelated;

/**
 * The N1 and N2 messages of UEs in Namf_Communication, and the subscriptions to them (TS 29.518
 * clauses 6.1.3.3 to 6.1.3.5).
 */
public final class N1N2MessageApi {
  private static final String MESSAGES = CommunicationApi.UE_CONTEXT + "/n1-n2-messages";
  private static final String SUBSCRIPTIONS = MESSAGES + "/subscriptions";
  private static final String SUBSCRIPTION_ID = "subscriptionId";

  private final Registrations registrations;
  private final N1N2MessageTransfers transfers;
  private final N1N2Subscriptions subscriptions;
  private final Function<HttpExchange, ApiRoot> root;

  /**
   * Creates the resources of messages.
   *
   * @param root returns the API root of URIs in the response to an exchange
   */
  public N1N2MessageApi(
      Registrations registrations,
      N1N2MessageTransfers transfers,
      N1N2Subscriptions subscriptions,
      Function<HttpExchange, ApiRoot> root) {
    this.registrations = registrations;
    this.transfers = transfers;
    this.subscriptions = subscriptions;
    this.root = root;
  }

  /** The accepted transfer (TS 29.518 clause 6.1.6.2.19). */
  private record N1N2MessageTransferRspData(String cause) {}

  /** The created subscription (TS 29.518 clause 6.1.6.2.13). */
  private record UeN1N2InfoSubscriptionCreatedData(String n1n2NotifySubscriptionId) {}

  /** Adds the routes. */
  public void addTo(Router router) {
    router
        .route(
            HttpMethod.POST,
            MESSAGES,
            SbiHandler.consuming(this::transfer, MediaTypes.JSON, MediaTypes.MULTIPART_RELATED)
                .producing(MediaTypes.JSON))
        .route(
            HttpMethod.POST,
            SUBSCRIPTIONS,
            SbiHandler.consuming(this::subscribe, MediaTypes.JSON).producing(MediaTypes.JSON))
        .route(
            HttpMethod.DELETE,
            SUBSCRIPTIONS + "/{" + SUBSCRIPTION_ID + "}",
            SbiHandler.of(this::unsubscribe));
  }

  /** N1N2MessageTransfer (clause 5.2.2.3.1). */
  private void transfer(HttpExchange exchange) {
    MultipartRelated content =
        MultipartRelated.of(exchange.request().headers(), exchange.request().content());
    N1N2MessageTransferReqData data = Json.read(content.json(), N1N2MessageTransferReqData.class);
    DownlinkMessage message = message(data, content);
    TransferResult result =
        transfers.transfer(
            UeContextIds.find(registrations, exchange), data, message, id -> below(exchange, id));
    if (result instanceof TransferResult.Completed completed) {
      Responses.json(exchange, 200, new N1N2MessageTransferRspData(completed.cause()));
    } else if (result instanceof TransferResult.Paging paging) {
      exchange.respond(
          Responses.of(exchange, 202, new N1N2MessageTransferRspData("ATTEMPTING_TO_REACH_UE"))
              .with(HttpHeaderNames.LOCATION, below(exchange, paging.messageId())));
    } else if (result instanceof TransferResult.Rejected rejected) {
      Responses.json(exchange, rejected.error().error().statusOr500(), rejected.error());
    }
  }

  private static DownlinkMessage message(
      N1N2MessageTransferReqData data, MultipartRelated content) {
    N1MessageContainer n1 = data.n1MessageContainer();
    N2InfoContainer n2 = data.n2InfoContainer();
    N2InfoContainer.Content n2Content = n2 == null ? null : n2.content("/n2InfoContainer");
    return new DownlinkMessage(
        n1 == null ? null : n1.n1MessageClass(),
        n1 == null
            ? null
            : octets(content, "/n1MessageContainer/n1MessageContent", n1.n1MessageContent()),
        n2 == null ? null : n2.n2InformationClass(),
        n2Content == null ? null : n2Content.info().ngapIeType(),
        n2Content == null
            ? null
            : octets(content, n2Content.pointer() + "/ngapData", n2Content.info().ngapData()),
        octets(content, "/mtData", data.mtData()),
        data.session(),
        data.lcsCorrelationId(),
        n1 == null ? null : n1.nfId());
  }

  private static byte @Nullable [] octets(
      MultipartRelated content, String pointer, @Nullable RefToBinaryData reference) {
    return reference == null ? null : content.binary(pointer, reference.contentId());
  }

  /** N1N2MessageSubscribe (clause 5.2.2.3.3). */
  private void subscribe(HttpExchange exchange) {
    UeN1N2InfoSubscriptionCreateData data =
        Json.read(exchange.request().content(), UeN1N2InfoSubscriptionCreateData.class);
    N1N2Subscription added = subscriptions.add(UeContextIds.find(registrations, exchange), data);
    Responses.created(
        exchange, below(exchange, added.id()), new UeN1N2InfoSubscriptionCreatedData(added.id()));
  }

  /** N1N2MessageUnSubscribe (clause 5.2.2.3.4). */
  private void unsubscribe(HttpExchange exchange) {
    subscriptions.remove(
        UeContextIds.find(registrations, exchange), exchange.pathParameter(SUBSCRIPTION_ID));
    exchange.respond(HttpResponse.of(204));
  }

  private String below(HttpExchange exchange, String id) {
    return root.apply(exchange).uri(exchange.request().path() + "/" + id);
  }
}
