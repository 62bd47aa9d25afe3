/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.api;

import io.netty.handler.codec.http.HttpMethod;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Objects;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.sbamock.aka.Supi;
import org.sbamock.amf.api.LocationMessages.CancelPosInfo;
import org.sbamock.amf.api.LocationMessages.NotifiedPosInfo;
import org.sbamock.amf.api.LocationMessages.ProvideLocInfo;
import org.sbamock.amf.api.LocationMessages.ProvidePosInfo;
import org.sbamock.amf.api.LocationMessages.RequestLocInfo;
import org.sbamock.amf.api.LocationMessages.RequestPosInfo;
import org.sbamock.amf.core.Registrations;
import org.sbamock.amf.core.location.DeferredLocations;
import org.sbamock.amf.core.ue.Paging;
import org.sbamock.amf.core.ue.UeContext;
import org.sbamock.amf.core.ue.UeEvent;
import org.sbamock.amf.core.ue.UeReachability;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Router;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.MediaTypes;
import org.sbamock.sbi.ResourceUri;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.SbiHandler;
import org.sbamock.sbi.notification.CallbackUri;

/**
 * Namf_Location (TS 29.518 clauses 5.5 and 6.4). The position of a UE is the one that was set for
 * it, in place of one that an LMF determines.
 */
public final class LocationApi implements UeEvent.Listener {
  /** The name and version of the API. */
  public static final String API = "namf-loc/v1";

  private static final String UE = "/" + API + "/{" + UeContextIds.PARAMETER + "}";
  private static final String UE_AVAILABLE = "UE_AVAILABLE";

  private final Registrations registrations;
  private final Paging paging;
  private final DeferredLocations deferred;
  private final InstantSource clock;
  private final BiConsumer<ResourceUri, Object> notifier;

  /**
   * Creates the API.
   *
   * @param clock the clock of location estimates
   * @param notifier sends the notification of a location event to a URI
   */
  public LocationApi(
      Registrations registrations,
      Paging paging,
      DeferredLocations deferred,
      InstantSource clock,
      BiConsumer<ResourceUri, Object> notifier) {
    this.registrations = registrations;
    this.paging = paging;
    this.deferred = deferred;
    this.clock = clock;
    this.notifier = notifier;
  }

  /** Adds the routes. */
  public void addTo(Router router) {
    router
        .route(
            HttpMethod.POST,
            UE + "/provide-loc-info",
            SbiHandler.consuming(this::provideLocation, MediaTypes.JSON).producing(MediaTypes.JSON))
        .route(
            HttpMethod.POST,
            UE + "/provide-pos-info",
            SbiHandler.consuming(this::providePosition, MediaTypes.JSON).producing(MediaTypes.JSON))
        .route(
            HttpMethod.POST,
            UE + "/cancel-pos-info",
            SbiHandler.consuming(this::cancel, MediaTypes.JSON));
  }

  /** ProvideLocationInfo (clause 5.5.2.4). */
  private void provideLocation(HttpExchange exchange) {
    RequestLocInfo request = Json.read(exchange.request().content(), RequestLocInfo.class);
    UeContext ue = UeContextIds.find(registrations, exchange);
    if (!Boolean.TRUE.equals(request.reqCurrentLoc())) {
      respond(exchange, ProvideLocInfo.of(request, ue, ue.state().isConnected()));
      return;
    }
    connect(
        ue,
        new Paging.Listener() {
          @Override
          public void responded(UeContext connected) {
            respond(exchange, ProvideLocInfo.of(request, connected, true));
          }

          @Override
          public void notResponding() {
            respond(exchange, ProvideLocInfo.of(request, ue, false));
          }
        });
  }

  /** Pages a UE unless it is connected; one that is not reachable does not respond. */
  private void connect(UeContext ue, Paging.Listener result) {
    if (ue.state().isConnected()) {
      result.responded(ue);
    } else if (ue.state().reachability() == UeReachability.UNREACHABLE) {
      result.notResponding();
    } else {
      paging.page(ue, result);
    }
  }

  /** ProvidePositioningInfo (clause 5.5.2.2). */
  private void providePosition(HttpExchange exchange) {
    RequestPosInfo request = Json.read(exchange.request().content(), RequestPosInfo.class);
    UeContext ue = registrations.findUe(exchange.pathParameter(UeContextIds.PARAMETER));
    if (ue == null) {
      throw SbiException.of(403, "USER_UNKNOWN", "no such UE is registered");
    }
    switch (request.lcsLocation()) {
      case RequestPosInfo.VERIFICATION -> exchange.respond(HttpResponse.of(204));
      case RequestPosInfo.DEFERRED -> defer(exchange, ue, request);
      default -> position(exchange, ue, request);
    }
  }

  private void position(HttpExchange exchange, UeContext ue, RequestPosInfo request) {
    boolean lastKnown = request.lcsLocation().equals(RequestPosInfo.LAST_KNOWN);
    connect(
        ue,
        new Paging.Listener() {
          @Override
          public void responded(UeContext connected) {
            respondPosition(exchange, connected, request, clock.instant());
          }

          @Override
          public void notResponding() {
            if (lastKnown) {
              respondPosition(exchange, ue, request, null);
            } else {
              SbiHandler.fail(
                  exchange,
                  SbiException.of(504, "UNREACHABLE_USER", "the UE did not respond to paging"));
            }
          }
        });
  }

  private static void respondPosition(
      HttpExchange exchange, UeContext ue, RequestPosInfo request, @Nullable Instant time) {
    var position = request.supported(ue.location().geographicArea());
    if (position == null) {
      SbiHandler.fail(
          exchange,
          SbiException.of(
              500, "POSITIONING_FAILED", "no position of the UE is known in a supported shape"));
      return;
    }
    respond(exchange, ProvidePosInfo.of(position, ue.location(), time));
  }

  private void defer(HttpExchange exchange, UeContext ue, RequestPosInfo request) {
    String type = mandatory(request.ldrType(), "/ldrType");
    String callback = mandatory(request.hgmlcCallBackUri(), "/hgmlcCallBackURI");
    String reference = mandatory(request.ldrReference(), "/ldrReference");
    if (!type.equals(UE_AVAILABLE)) {
      throw SbiException.of(
          501, null, "deferred location requests other than UE_AVAILABLE are not supported");
    }
    if (callback.length() > CallbackUri.MAX_LENGTH) {
      throw SbiException.incorrectIe(
          "/hgmlcCallBackURI", "expected at most " + CallbackUri.MAX_LENGTH + " characters");
    }
    String uri = request.locationNotificationUri();
    ResourceUri notifyUri =
        uri == null
            ? CallbackUri.parse(callback, "/hgmlcCallBackURI")
            : CallbackUri.parseOptional(uri, "/locationNotificationUri");
    registrations
        .contexts()
        .between(
            ue,
            () -> {
              deferred.add(ue, new DeferredLocations.Request(reference, callback, notifyUri));
              exchange.respond(HttpResponse.of(204));
              if (ue.state().isConnected()) {
                available(ue);
              }
              return ue;
            });
  }

  private static String mandatory(@Nullable String value, String pointer) {
    if (value == null) {
      throw SbiException.missingIe(pointer);
    }
    return value;
  }

  /** Notifies of UEs that become available (EventNotify, clause 5.5.2.3). */
  @Override
  public void on(UeEvent event) {
    if (deferred.size() > 0 && event.ue().state().isConnected()) {
      available(event.ue());
    }
  }

  private void available(UeContext ue) {
    for (DeferredLocations.Request request : deferred.take(ue.packedSupi())) {
      notifier.accept(
          request.notifyUri(),
          NotifiedPosInfo.of(
              ue.supi().value(),
              ue.location(),
              clock.instant(),
              request.hgmlcCallBackUri(),
              request.ldrReference()));
    }
  }

  /** CancelLocation (clause 5.5.2.5). */
  private void cancel(HttpExchange exchange) {
    CancelPosInfo request = Json.read(exchange.request().content(), CancelPosInfo.class);
    Supi supi = subscriber(exchange);
    if (!Objects.equals(request.supi(), supi.value())) {
      throw SbiException.incorrectIe("/supi", "is not that of the path");
    }
    if (!deferred.cancel(
        UeContext.pack(supi), request.ldrReference(), request.hgmlcCallBackUri())) {
      throw SbiException.of(
          403, "LOCATION_SESSION_UNKNOWN", "there is no such deferred location request");
    }
    exchange.respond(HttpResponse.of(204));
  }

  /** Returns the subscriber of a path with a SUPI, or with the 5G-GUTI of a registered UE. */
  private Supi subscriber(HttpExchange exchange) {
    Supi supi = Supi.parseOrNull(exchange.pathParameter(UeContextIds.PARAMETER));
    return supi == null ? UeContextIds.find(registrations, exchange).supi() : supi;
  }

  private static void respond(HttpExchange exchange, Object content) {
    exchange.respond(Responses.of(exchange, 200, content));
  }
}
