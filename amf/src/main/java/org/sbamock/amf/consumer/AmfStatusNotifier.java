/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.consumer;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.util.AsciiString;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.sbamock.amf.core.communication.AmfStatusSubscriptions;
import org.sbamock.amf.core.communication.AmfStatusSubscriptions.AmfStatusInfo;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.client.call.CallFailedException;
import org.sbamock.http.client.call.CallListener;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.MediaTypes;
import org.sbamock.sbi.SbiHeaders;
import org.sbamock.sbi.consumer.SbiConsumer;
import org.sbamock.sbi.notification.Notification;
import org.sbamock.sbi.notification.NotificationDelivery;
import org.sbamock.sbi.notification.Subscribers;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Notifies subscribers of the AMF's status (AMFStatusChangeNotify, TS 29.518 clause 5.2.2.5.3). */
public final class AmfStatusNotifier {
  private static final Logger LOG = LoggerFactory.getLogger(AmfStatusNotifier.class);
  private static final AsciiString CALLBACK =
      AsciiString.cached("Namf_Communication_AMFStatusChangeNotify");

  private final AmfStatusSubscriptions subscriptions;
  private final NotificationDelivery delivery;
  private final SbiConsumer consumer;
  private final Subscribers subscribers;

  /** TS 29.518 clause 6.1.6.2.3. */
  private record AmfStatusChangeNotification(List<AmfStatusInfo> amfStatusInfoList) {
    static byte[] json(AmfStatusInfo change) {
      return Json.writeBytes(new AmfStatusChangeNotification(List.of(change)));
    }
  }

  /** Creates a notifier. */
  public AmfStatusNotifier(
      AmfStatusSubscriptions subscriptions, NotificationDelivery delivery, SbiConsumer consumer) {
    this.subscriptions = subscriptions;
    this.delivery = delivery;
    this.consumer = consumer;
    subscribers = new Subscribers(delivery, CALLBACK, subscriptions::getOrNull);
  }

  /** Notifies the subscribers of a change, with retries; does not block. */
  public void notify(AmfStatusInfo change) {
    delivery.run(
        () ->
            subscriptions.match(
                change,
                (subscription, concerned) ->
                    subscribers.add(
                        subscription,
                        Notification.of(AmfStatusChangeNotification.json(concerned)))));
  }

  /**
   * Notifies each subscriber of the last change before the AMF stops, without retries.
   *
   * @return a future that completes when all have responded, or failed
   */
  public CompletableFuture<Void> notifyBeforeStop(AmfStatusInfo change) {
    List<CompletableFuture<Void>> ends = new ArrayList<>();
    subscriptions.match(
        change,
        (subscription, concerned) -> {
          LastCall call = new LastCall(subscription.id());
          ends.add(call.end);
          HttpRequest request =
              HttpRequest.of(
                      HttpMethod.POST,
                      subscription.callbackUri().target(),
                      Unpooled.wrappedBuffer(AmfStatusChangeNotification.json(concerned)))
                  .with(HttpHeaderNames.CONTENT_TYPE, MediaTypes.JSON)
                  .with(SbiHeaders.CALLBACK, CALLBACK);
          try {
            consumer.notify(subscription.callbackUri(), request, call);
          } catch (RuntimeException e) {
            call.failed(String.valueOf(e));
          }
        });
    return CompletableFuture.allOf(ends.toArray(CompletableFuture[]::new));
  }

  private static final class LastCall implements CallListener {
    private final CompletableFuture<Void> end = new CompletableFuture<>();
    private final String id;

    LastCall(String id) {
      this.id = id;
    }

    @Override
    public void response(HttpResponse response) {
      response.release();
      end.complete(null);
    }

    @Override
    public void failure(CallFailedException cause) {
      failed(String.valueOf(cause.getMessage()));
    }

    void failed(String reason) {
      LOG.warn("subscription {} is not notified that the AMF stops: {}", id, reason);
      end.complete(null);
    }
  }
}
