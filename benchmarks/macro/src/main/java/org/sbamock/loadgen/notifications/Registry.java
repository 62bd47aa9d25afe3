/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.notifications;

import static org.sbamock.loadgen.notifications.RequestSequence.request;

import io.netty.handler.codec.http.HttpMethod;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.IntFunction;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.client.SbiClient;
import org.sbamock.http.client.call.CallListener;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.MediaTypes;

/** The NRF under measurement, as seen by its clients. */
final class Registry implements NotificationProducer {
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
  @Override
  public void prepare(int profiles) throws InterruptedException {
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
  @Override
  public void subscribe(NotificationPlan plan, IntFunction<String> callback)
      throws InterruptedException {
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
  @Override
  public void change(int profile, int capacity, CallListener listener) {
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

  private String target(int profile) {
    return root.target(INSTANCES + id(profile));
  }

  private static String id(int profile) {
    return UUID.nameUUIDFromBytes(("notified-" + profile).getBytes(StandardCharsets.US_ASCII))
        .toString();
  }

  private void create(String what, int count, IntFunction<HttpRequest> request)
      throws InterruptedException {
    RequestSequence.create(client, protocol, root.origin(), what, count, request);
  }
}
