/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.api;

import io.netty.handler.codec.http.HttpMethod;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.sbamock.aka.Supi;
import org.sbamock.amf.api.MtMessages.EnableGroupReachabilityReqData;
import org.sbamock.amf.api.MtMessages.EnableGroupReachabilityRspData;
import org.sbamock.amf.api.MtMessages.EnableUeReachabilityReqData;
import org.sbamock.amf.api.MtMessages.EnableUeReachabilityRspData;
import org.sbamock.amf.api.MtMessages.ReachabilityNotificationData;
import org.sbamock.amf.api.MtMessages.UeContextInfo;
import org.sbamock.amf.core.GroupPaging;
import org.sbamock.amf.core.Registrations;
import org.sbamock.amf.core.ue.Paging;
import org.sbamock.amf.core.ue.UeContext;
import org.sbamock.amf.core.ue.UeReachability;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.Router;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.MediaTypes;
import org.sbamock.sbi.QueryParameters;
import org.sbamock.sbi.ResourceUri;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.SbiHandler;

/** Namf_MT (TS 29.518 clauses 5.4 and 6.3). */
public final class MtApi {
  /** The name and version of the API. */
  public static final String API = "namf-mt/v1";

  private static final String UES = "/" + API + "/ue-contexts";
  private static final String UE = UES + "/{" + UeContextIds.PARAMETER + "}";

  private final Registrations registrations;
  private final Paging paging;
  private final BiConsumer<ResourceUri, Object> notifier;

  /**
   * Creates the API.
   *
   * @param notifier sends the notification of a group's reachability to a URI
   */
  public MtApi(
      Registrations registrations, Paging paging, BiConsumer<ResourceUri, Object> notifier) {
    this.registrations = registrations;
    this.paging = paging;
    this.notifier = notifier;
  }

  /** Adds the routes. */
  public void addTo(Router router) {
    router
        .route(HttpMethod.GET, UE, SbiHandler.of(this::contextInfo).producing(MediaTypes.JSON))
        .route(
            HttpMethod.PUT,
            UE + "/ue-reachind",
            SbiHandler.consuming(this::enableReachability, MediaTypes.JSON)
                .producing(MediaTypes.JSON))
        .route(
            HttpMethod.POST,
            UES + "/enable-group-reachability",
            SbiHandler.consuming(this::enableGroupReachability, MediaTypes.JSON)
                .producing(MediaTypes.JSON));
  }

  /** ProvideDomainSelectionInfo (clause 5.4.2.3). */
  private void contextInfo(HttpExchange exchange) {
    String infoClass = QueryParameters.of(exchange.request()).text("info-class");
    if (infoClass != null && !infoClass.equals("TADS")) {
      throw SbiException.queryParam(
          Cause.OPTIONAL_QUERY_PARAM_INCORRECT, "info-class", "expected TADS");
    }
    exchange.respond(
        Responses.of(exchange, 200, UeContextInfo.of(UeContextIds.find(registrations, exchange))));
  }

  /** EnableUEReachability (clause 5.4.2.2). */
  private void enableReachability(HttpExchange exchange) {
    EnableUeReachabilityReqData request =
        Json.read(exchange.request().content(), EnableUeReachabilityReqData.class);
    if (!request.reachability().equals(UeReachability.REACHABLE.name())) {
      throw SbiException.incorrectIe("/reachability", "expected REACHABLE");
    }
    UeContext ue = UeContextIds.find(registrations, exchange);
    switch (ue.state().reachability()) {
      case UNREACHABLE ->
          throw SbiException.of(504, "UE_NOT_REACHABLE", "the UE is not reachable for paging");
      case REGULATORY_ONLY ->
          throw SbiException.of(
              403,
              "UE_IN_NON_ALLOWED_AREA",
              "the UE is reachable for regulatory prioritized services only");
      case REACHABLE -> {}
    }
    if (ue.state().isConnected()) {
      respondReachable(exchange);
      return;
    }
    paging.page(
        ue,
        new Paging.Listener() {
          @Override
          public void responded(UeContext connected) {
            respondReachable(exchange);
          }

          @Override
          public void notResponding() {
            SbiHandler.fail(
                exchange,
                SbiException.of(504, "UE_NOT_RESPONDING", "the UE did not respond to paging"));
          }
        });
  }

  private static void respondReachable(HttpExchange exchange) {
    exchange.respond(
        Responses.of(
            exchange, 200, new EnableUeReachabilityRspData(UeReachability.REACHABLE.name())));
  }

  /** EnableGroupReachability (clause 5.4.2.4). */
  private void enableGroupReachability(HttpExchange exchange) {
    EnableGroupReachabilityReqData request =
        Json.read(exchange.request().content(), EnableGroupReachabilityReqData.class);
    @Nullable ResourceUri uri = request.notifyUri();
    Set<String> supis = new LinkedHashSet<>();
    request.ueInfoList().forEach(info -> supis.addAll(info.ueList()));
    List<String> connected = new ArrayList<>();
    List<String> unreachable = new ArrayList<>();
    List<UeContext> paged = new ArrayList<>();
    for (String text : supis) {
      Supi supi = Supi.parseOrNull(text);
      UeContext ue = supi == null ? null : registrations.contexts().find(supi);
      if (ue == null || !isAllowed(ue)) {
        unreachable.add(text);
      } else if (ue.state().isConnected()) {
        connected.add(text);
      } else {
        paged.add(ue);
      }
    }
    if (connected.isEmpty() && paged.isEmpty() && supis.size() == unreachable.size()) {
      throw SbiException.of(Cause.CONTEXT_NOT_FOUND, "none of the UEs is registered and reachable");
    }
    exchange.respond(
        Responses.of(
            exchange,
            200,
            new EnableGroupReachabilityRspData(connected.isEmpty() ? null : connected)));
    GroupPaging.page(
        paging,
        paged,
        (responding, others) -> {
          others.forEach(ue -> unreachable.add(ue.supi().value()));
          if (uri != null && !(responding.isEmpty() && unreachable.isEmpty())) {
            notifier.accept(uri, ReachabilityNotificationData.of(responding, unreachable));
          }
        });
  }

  private static boolean isAllowed(UeContext ue) {
    return ue.state().reachability() == UeReachability.REACHABLE;
  }
}
