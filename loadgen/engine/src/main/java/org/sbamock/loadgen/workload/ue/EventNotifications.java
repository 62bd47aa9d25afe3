/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.workload.ue;

import io.netty.handler.codec.http.HttpMethod;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpHandler;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Router;
import org.sbamock.loadgen.engine.Iteration;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.MediaTypes;
import org.sbamock.sbi.ProblemRenderer;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.SbiHandler;

/**
 * The receiver of event notifications (Namf_EventExposure Notify, TS 29.518 clause 5.3.2.4), which
 * passes each to the subscriber of its {@code notifyCorrelationId}. A notification without a
 * subscriber is answered with 404. Thread-safe.
 */
public final class EventNotifications {
  /** The path of {@code eventNotifyUri}. */
  static final String PATH = "/loadgen-callback/v1/event-notifications";

  private static final String THREE_GPP_ACCESS = "3GPP_ACCESS";

  private final Map<String, Subscription> subscriptions = new ConcurrentHashMap<>();
  private final AtomicLong subscribed = new AtomicLong();
  private final HttpHandler handler =
      new Router(new ProblemRenderer())
          .route(HttpMethod.POST, PATH, SbiHandler.consuming(this::notified, MediaTypes.JSON));

  /** A subscriber, called on the event loop of its iteration. */
  interface Subscriber {
    /**
     * Called with the states of the UE in a notification.
     *
     * @param correlationId the {@code notifyCorrelationId}
     */
    void notified(String correlationId, Set<UeState> states);
  }

  private record Subscription(Iteration iteration, Subscriber subscriber) {}

  /** AmfEventNotification (TS 29.518 clause 6.2.6.2.4), as far as it is read. */
  private record Notification(
      @Nullable String notifyCorrelationId, @Nullable List<Report> reportList) {}

  /** AmfEventReport (TS 29.518 clause 6.2.6.2.5), as far as it is read. */
  private record Report(@Nullable List<RmInfo> rmInfoList, @Nullable List<CmInfo> cmInfoList) {}

  /** TS 29.518 clause 6.2.6.2.8. */
  private record RmInfo(@Nullable String rmState, @Nullable String accessType) {}

  /** TS 29.518 clause 6.2.6.2.9. */
  private record CmInfo(@Nullable String cmState, @Nullable String accessType) {}

  /** Returns the handler of notifications. */
  public HttpHandler handler() {
    return handler;
  }

  /** Adds a subscriber and returns its {@code notifyCorrelationId}. */
  String add(Iteration iteration, Subscriber subscriber) {
    String correlationId = Long.toString(subscribed.incrementAndGet());
    subscriptions.put(correlationId, new Subscription(iteration, subscriber));
    return correlationId;
  }

  /** Removes a subscriber. */
  void remove(String correlationId) {
    subscriptions.remove(correlationId);
  }

  private void notified(HttpExchange exchange) {
    Notification notification = Json.read(exchange.request().content(), Notification.class);
    String correlationId = notification.notifyCorrelationId();
    Subscription subscription = correlationId == null ? null : subscriptions.get(correlationId);
    if (correlationId == null || subscription == null) {
      throw SbiException.of(
          Cause.SUBSCRIPTION_NOT_FOUND, "no subscription has this notifyCorrelationId");
    }
    Set<UeState> states = states(notification.reportList());
    exchange.respond(HttpResponse.of(204));
    subscription
        .iteration()
        .execute(() -> subscription.subscriber().notified(correlationId, states));
  }

  private static Set<UeState> states(@Nullable List<Report> reports) {
    Set<UeState> states = EnumSet.noneOf(UeState.class);
    for (Report report : orEmpty(reports)) {
      for (RmInfo info : orEmpty(report.rmInfoList())) {
        add(states, info.rmState(), info.accessType());
      }
      for (CmInfo info : orEmpty(report.cmInfoList())) {
        add(states, info.cmState(), info.accessType());
      }
    }
    return states;
  }

  private static <T> List<T> orEmpty(@Nullable List<T> list) {
    return list == null ? List.of() : list;
  }

  private static void add(Set<UeState> states, @Nullable String name, @Nullable String accessType) {
    if (!THREE_GPP_ACCESS.equals(accessType)) {
      return;
    }
    for (UeState state : UeState.values()) {
      if (state.name().equals(name)) {
        states.add(state);
      }
    }
  }
}
