/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.notifications;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.util.AsciiString;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.IntFunction;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.client.SbiClient;
import org.sbamock.http.client.call.CallListener;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.MediaTypes;

/** The NRF under measurement, as seen by its clients. */
final class Registry {
  /** The number of concurrent requests of the preparation. */
  private static final int CONCURRENT = 16;

  private static final String INSTANCES = "/nnrf-nfm/v1/nf-instances/";
  private static final String SUBSCRIPTIONS = "/nnrf-nfm/v1/subscriptions";

  /** A change is not repeated, so that each number is sent once. */
  private static final CallOptions ONCE = CallOptions.DEFAULT.withRetries(0);

  private final SbiClient client;
  private final HttpProtocol protocol;
  private final ApiRoot root;

  Registry(SbiClient client, HttpProtocol protocol, ApiRoot root) {
    this.client = client;
    this.protocol = protocol;
    this.root = root;
  }

  /**
   * Registers profiles (TS 29.510 clause 5.2.2.2).
   *
   * @throws IllegalStateException if the NRF does not accept one
   */
  void register(int profiles) throws InterruptedException {
    create("a profile", profiles, this::registration);
  }

  private HttpRequest registration(int profile) {
    Map<String, Object> content =
        Map.of(
            "nfInstanceId",
            id(profile),
            "nfType",
            "AMF",
            "nfStatus",
            "REGISTERED",
            "capacity",
            0,
            "ipv4Addresses",
            List.of("127.0.0.1"),
            "amfInfo",
            Map.of(
                "amfSetId",
                "001",
                "amfRegionId",
                "01",
                "guamiList",
                List.of(Map.of("plmnId", Map.of("mcc", "001", "mnc", "01"), "amfId", "010041"))));
    return request(HttpMethod.PUT, target(profile), MediaTypes.JSON, Json.writeBytes(content));
  }

  /**
   * Creates subscriptions (TS 29.510 clause 5.2.2.5), each to one profile.
   *
   * @param callback returns the callback URI of a subscriber
   * @throws IllegalStateException if the NRF does not accept one
   */
  void subscribe(NotificationPlan plan, IntFunction<String> callback) throws InterruptedException {
    create(
        "a subscription",
        plan.subscribers(),
        subscriber ->
            request(
                HttpMethod.POST,
                root.target(SUBSCRIPTIONS),
                MediaTypes.JSON,
                Json.writeBytes(
                    Map.of(
                        "nfStatusNotificationUri",
                        callback.apply(subscriber),
                        "subscrCond",
                        Map.of("nfInstanceId", id(plan.profileOf(subscriber)))))));
  }

  /** Changes the attribute {@code capacity} of a profile (TS 29.510 clause 5.2.2.3). */
  void change(int profile, int capacity, CallListener listener) {
    byte[] patch =
        ("[{\"op\":\"replace\",\"path\":\"/capacity\",\"value\":" + capacity + "}]")
            .getBytes(StandardCharsets.US_ASCII);
    client.send(
        protocol,
        root.origin(),
        request(HttpMethod.PATCH, target(profile), MediaTypes.JSON_PATCH, patch),
        ONCE,
        listener);
  }

  private static HttpRequest request(
      HttpMethod method, String target, AsciiString type, byte[] content) {
    return HttpRequest.of(method, target, Unpooled.wrappedBuffer(content))
        .with(HttpHeaderNames.CONTENT_TYPE, type);
  }

  private String target(int profile) {
    return root.target(INSTANCES + id(profile));
  }

  private static String id(int profile) {
    return UUID.nameUUIDFromBytes(("notified-" + profile).getBytes(StandardCharsets.US_ASCII))
        .toString();
  }

  private void create(String what, int count, IntFunction<HttpRequest> request)
      throws InterruptedException {
    ArrayDeque<CompletableFuture<HttpResponse>> underWay = new ArrayDeque<>();
    for (int i = 0; i < count || !underWay.isEmpty(); i++) {
      if (i < count) {
        underWay.add(client.send(protocol, root.origin(), request.apply(i)));
      }
      if (i >= count || underWay.size() == CONCURRENT) {
        requireCreated(what, underWay.remove());
      }
    }
  }

  private static void requireCreated(String what, CompletableFuture<HttpResponse> call)
      throws InterruptedException {
    HttpResponse response;
    try {
      response = call.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException("the NRF did not create " + what + ": " + e.getCause(), e);
    }
    try {
      if (response.status() != 201) {
        throw new IllegalStateException(
            "the NRF did not create " + what + ": " + response.status() + " " + response.text());
      }
    } finally {
      response.release();
    }
  }
}
