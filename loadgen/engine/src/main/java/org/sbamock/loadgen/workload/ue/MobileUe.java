/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.workload.ue;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.util.AsciiString;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sbamock.aka.Supi;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.client.call.CallFailedException;
import org.sbamock.http.client.call.CallListener;
import org.sbamock.loadgen.workload.call.SbiTarget;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.MediaTypes;
import org.sbamock.sbi.NfInstanceId;

/**
 * A UE of {@link MobilityWorkload}, and the NF that subscribes to its events and sends it a
 * message. Confined to one event loop.
 */
final class MobileUe extends RegisteringUe implements EventNotifications.Subscriber {
  private static final Step SUBSCRIPTION =
      new Step("subscription", MobilityWorkload.SUBSCRIPTION, 201);
  private static final Step IDLE = new Step("idle", MobilityWorkload.IDLE, 200);
  private static final Step TRANSFER = new Step("transfer", MobilityWorkload.TRANSFER, 202);
  private static final Step UPDATE = new Step("update", MobilityWorkload.UPDATE, 201);
  private static final Step DEREGISTRATION =
      new Step("deregistration", MobilityWorkload.DEREGISTRATION, 204);
  private static final Step UNSUBSCRIPTION =
      new Step("unsubscription", MobilityWorkload.UNSUBSCRIPTION, 204);

  private static final Awaited PAGED =
      new Awaited("paging", MobilityWorkload.PAGING, UeState.CONNECTED);
  private static final Awaited DEREGISTERED =
      new Awaited("deregistration", MobilityWorkload.NOTIFICATION, UeState.DEREGISTERED);

  private static final String UES = "/mock-ue/v1/ues/";
  private static final String SUBSCRIPTIONS = "/namf-evts/v1/subscriptions";
  private static final String UE_CONTEXTS = "/namf-comm/v1/ue-contexts/";
  private static final List<Event> EVENTS =
      List.of(new Event("REGISTRATION_STATE_REPORT"), new Event("CONNECTIVITY_STATE_REPORT"));
  private static final byte[] BECOME_IDLE =
      "{\"3gppAccess\":{\"cmState\":\"IDLE\"}}".getBytes(StandardCharsets.US_ASCII);

  private final MobilityWorkload workload;
  private String guti = "";
  private @Nullable String correlationId;

  /** The path of the subscription at the AMF; null if there is none. */
  private @Nullable String subscription;

  private @Nullable Awaited awaited;
  private Runnable afterNotification = () -> {};
  private long awaitedSince;
  private boolean answered;
  private boolean notified;
  private long deadline;
  private boolean timing;

  /**
   * A notification that follows a request.
   *
   * @param name the name in failures
   * @param step the index of the latency from the request until the notification
   * @param state the state of the UE that the notification reports
   */
  private record Awaited(String name, int step, UeState state) {}

  /** AmfCreateEventSubscription (TS 29.518 clause 6.2.6.2.12). */
  private record SubscriptionRequest(EventSubscription subscription) {}

  /** AmfEventSubscription (TS 29.518 clause 6.2.6.2.2). */
  private record EventSubscription(
      String supi,
      List<Event> eventList,
      String eventNotifyUri,
      String notifyCorrelationId,
      NfInstanceId nfId) {}

  /** AmfEvent (TS 29.518 clause 6.2.6.2.3). */
  private record Event(String type) {}

  MobileUe(MobilityWorkload workload, SbiTarget amf, Subscribers subscribers, Supi supi) {
    super(amf, subscribers, supi, false, RegistrationListener.NONE);
    this.workload = workload;
  }

  @Override
  void proceed(String registeredGuti) {
    guti = registeredGuti;
    subscribe();
  }

  private void subscribe() {
    String id = workload.notifications().add(current(), this);
    correlationId = id;
    SubscriptionRequest request =
        new SubscriptionRequest(
            new EventSubscription(
                supi().value(), EVENTS, workload.notifyUri(), id, workload.consumer()));
    send(
        SUBSCRIPTION,
        authorized(request(HttpMethod.POST, SUBSCRIPTIONS, json(request), MediaTypes.JSON)),
        response -> {
          subscription = location(response);
          if (subscription != null) {
            becomeIdle();
          }
        });
  }

  private void becomeIdle() {
    send(
        IDLE,
        request(
            HttpMethod.PATCH,
            UES + supi().value(),
            Unpooled.wrappedBuffer(BECOME_IDLE),
            MediaTypes.MERGE_PATCH),
        response -> page());
  }

  private void page() {
    await(PAGED, this::update);
    send(
        TRANSFER,
        authorized(
            request(
                HttpMethod.POST,
                UE_CONTEXTS + supi().value() + "/n1-n2-messages",
                Unpooled.wrappedBuffer(workload.transfer()),
                workload.transferType())),
        response -> answered());
  }

  private void update() {
    send(
        UPDATE,
        request(
            HttpMethod.POST,
            RegistrationWorkload.PATH,
            json(new UeMessages.RegistrationUpdate(guti)),
            MediaTypes.JSON),
        this::updated);
  }

  private void updated(HttpResponse response) {
    String registration = location(response);
    if (registration == null) {
      return;
    }
    String allocated = Json.read(response.content(), UeMessages.Result.class).guti();
    if (allocated == null) {
      failAtStep("no 5G-GUTI");
    } else if (isGuti(allocated)) {
      guti = allocated;
      move(registration);
      await(DEREGISTERED, this::unsubscribe);
      deregister(DEREGISTRATION, this::answered);
    }
  }

  private void unsubscribe() {
    String path = subscription;
    if (path == null) {
      throw new IllegalStateException("there is no subscription");
    }
    send(
        UNSUBSCRIPTION,
        authorized(HttpRequest.of(HttpMethod.DELETE, path)),
        response -> {
          subscription = null;
          finish();
        });
  }

  /** Sets the action that follows both the response to the next request and a notification. */
  private void await(Awaited expected, Runnable then) {
    awaited = expected;
    afterNotification = then;
    awaitedSince = current().nanoTime();
    answered = false;
    notified = false;
  }

  /** Called when the request has been answered, before or after the notification. */
  private void answered() {
    answered = true;
    if (notified) {
      proceedAfterNotification();
      return;
    }
    Duration limit = target().options().deadline();
    deadline = current().nanoTime() + limit.toNanos();
    if (!timing) {
      timing = true;
      current().schedule(limit, this::checkDeadline);
    }
  }

  @Override
  public void notified(String id, Set<UeState> states) {
    Awaited expected = awaited;
    if (expected == null
        || notified
        || !id.equals(correlationId)
        || !states.contains(expected.state())) {
      return;
    }
    notified = true;
    current().step(expected.step(), current().nanoTime() - awaitedSince);
    if (answered) {
      proceedAfterNotification();
    }
  }

  private void proceedAfterNotification() {
    awaited = null;
    afterNotification.run();
  }

  /**
   * Fails the iteration if a notification has not been received within the deadline of a call. One
   * timer at a time serves all notifications of the UE, since most of them are received long before
   * the deadline.
   */
  private void checkDeadline() {
    timing = false;
    Awaited expected = awaited;
    if (expected == null || !answered) {
      return;
    }
    long left = deadline - current().nanoTime();
    if (left > 0) {
      timing = true;
      current().schedule(Duration.ofNanos(left), this::checkDeadline);
    } else {
      fail("no notification at " + expected.name());
    }
  }

  /** Forgets the subscription, and removes it at the AMF if the iteration did not. */
  @Override
  protected void ended() {
    awaited = null;
    if (correlationId != null) {
      workload.notifications().remove(correlationId);
      correlationId = null;
    }
    if (subscription != null) {
      target().send(authorized(HttpRequest.of(HttpMethod.DELETE, subscription)), new Removal());
      subscription = null;
    }
  }

  /** The removal of a subscription after a failure, whose outcome is counted only. */
  private final class Removal implements CallListener {
    @Override
    public void response(HttpResponse response) {
      target().counts().ended(response);
      response.release();
    }

    @Override
    public void failure(CallFailedException cause) {
      target().counts().ended(cause);
    }
  }

  private HttpRequest request(
      HttpMethod method, String path, ByteBuf content, AsciiString contentType) {
    return HttpRequest.of(method, target().apiRoot().target(path), content)
        .with(HttpHeaderNames.CONTENT_TYPE, contentType);
  }

  private static ByteBuf json(Object body) {
    return Json.write(ByteBufAllocator.DEFAULT, body);
  }

  private HttpRequest authorized(HttpRequest request) {
    AsciiString authorization = workload.authorization();
    return authorization == null
        ? request
        : request.with(HttpHeaderNames.AUTHORIZATION, authorization);
  }
}
