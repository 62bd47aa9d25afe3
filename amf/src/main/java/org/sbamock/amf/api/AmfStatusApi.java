/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.api;

import io.netty.handler.codec.http.HttpMethod;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sbamock.amf.core.communication.AmfStatusSubscriptions;
import org.sbamock.amf.core.communication.AmfStatusSubscriptions.AmfStatusInfo;
import org.sbamock.amf.core.communication.AmfStatusSubscriptions.Subscription;
import org.sbamock.amf.core.communication.AmfStatusSubscriptions.SubscriptionData;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Router;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.MediaTypes;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.SbiHandler;
import org.sbamock.sbi.profile.AmfInfo.Guami;

/**
 * The subscriptions to the AMF's status in Namf_Communication (TS 29.518 clauses 6.1.3.6 and
 * 6.1.3.7), and the switch in the UE-facing API that notifies their subscribers.
 */
public final class AmfStatusApi {
  private static final String SUBSCRIPTIONS = CommunicationApi.ROOT + "/subscriptions";
  private static final String ID = "subscriptionId";
  private static final String SUBSCRIPTION = SUBSCRIPTIONS + "/{" + ID + "}";
  private static final String CHANGES = "/" + RegistrationApi.API + "/amf-status-changes";

  private final AmfStatusSubscriptions subscriptions;
  private final List<Guami> guamis;
  private final Consumer<AmfStatusInfo> notifier;
  private final Function<HttpExchange, ApiRoot> root;

  /**
   * Creates the resources.
   *
   * @param guamis the GUAMIs of the AMF
   * @param notifier notifies the subscribers of a change
   * @param root returns the API root of URIs in the response to an exchange
   */
  public AmfStatusApi(
      AmfStatusSubscriptions subscriptions,
      List<Guami> guamis,
      Consumer<AmfStatusInfo> notifier,
      Function<HttpExchange, ApiRoot> root) {
    this.subscriptions = subscriptions;
    this.guamis = guamis;
    this.notifier = notifier;
    this.root = root;
  }

  /** A change of the status as a test requests it; without GUAMIs it concerns all of the AMF. */
  private record StatusChange(
      String statusChange,
      @Nullable List<Guami> guamiList,
      @Nullable String targetAmfRemoval,
      @Nullable String targetAmfFailure) {
    StatusChange {
      if (!List.of("AMF_UNAVAILABLE", "AMF_AVAILABLE").contains(statusChange)) {
        throw SbiException.incorrectIe(
            "/statusChange", "expected AMF_UNAVAILABLE or AMF_AVAILABLE");
      }
      if (guamiList != null && guamiList.isEmpty()) {
        throw SbiException.of(
            Cause.OPTIONAL_IE_INCORRECT, "/guamiList", "at least one GUAMI is expected");
      }
    }

    AmfStatusInfo info(List<Guami> all) {
      return new AmfStatusInfo(
          guamiList == null ? all : guamiList, statusChange, targetAmfRemoval, targetAmfFailure);
    }
  }

  /** Adds the routes. */
  public void addTo(Router router) {
    router
        .route(
            HttpMethod.POST,
            SUBSCRIPTIONS,
            SbiHandler.consuming(this::subscribe, MediaTypes.JSON).producing(MediaTypes.JSON))
        .route(
            HttpMethod.PUT,
            SUBSCRIPTION,
            SbiHandler.consuming(this::modify, MediaTypes.JSON).producing(MediaTypes.JSON))
        .route(HttpMethod.DELETE, SUBSCRIPTION, SbiHandler.of(this::unsubscribe))
        .route(HttpMethod.POST, CHANGES, SbiHandler.consuming(this::change, MediaTypes.JSON));
  }

  /** AMFStatusChangeSubscribe, creation (clause 5.2.2.5.1.2). */
  private void subscribe(HttpExchange exchange) {
    Subscription added = subscriptions.add(data(exchange));
    Responses.created(
        exchange, root.apply(exchange).uri(SUBSCRIPTIONS + "/" + added.id()), added.data());
  }

  /** AMFStatusChangeSubscribe, modification (clause 5.2.2.5.1.3). */
  private void modify(HttpExchange exchange) {
    Subscription modified = subscriptions.replace(exchange.pathParameter(ID), data(exchange));
    Responses.json(exchange, 200, modified.data());
  }

  /** AMFStatusChangeUnSubscribe (clause 5.2.2.5.2). */
  private void unsubscribe(HttpExchange exchange) {
    subscriptions.remove(exchange.pathParameter(ID));
    exchange.respond(HttpResponse.of(204));
  }

  private void change(HttpExchange exchange) {
    StatusChange change = Json.read(exchange.request().content(), StatusChange.class);
    notifier.accept(change.info(guamis));
    exchange.respond(HttpResponse.of(204));
  }

  private static SubscriptionData data(HttpExchange exchange) {
    return Json.read(exchange.request().content(), SubscriptionData.class);
  }
}
