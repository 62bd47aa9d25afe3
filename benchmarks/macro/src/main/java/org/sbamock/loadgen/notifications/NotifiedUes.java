/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.notifications;

import static org.sbamock.loadgen.notifications.RequestSequence.request;

import io.netty.handler.codec.http.HttpMethod;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.sbamock.aka.Plmn;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.client.call.CallListener;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.loadgen.engine.LoadOutcome;
import org.sbamock.loadgen.engine.LoadPlan;
import org.sbamock.loadgen.engine.LoadRun;
import org.sbamock.loadgen.engine.LoadShape;
import org.sbamock.loadgen.engine.RunListener;
import org.sbamock.loadgen.workload.GeneratorClient;
import org.sbamock.loadgen.workload.call.SbiTarget;
import org.sbamock.loadgen.workload.ue.RegistrationWorkload;
import org.sbamock.loadgen.workload.ue.Subscribers;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.MediaTypes;

/** The registered UEs of an AMF under measurement, whose locations change. */
final class NotifiedUes implements NotificationProducer {
  private static final String SUBSCRIPTIONS = "/namf-evts/v1/subscriptions";
  private static final String UES = "/mock-ue/v1/ues/";
  private static final String FIRST_IMSI = "001010000000001";
  private static final String KEY_SEED = "sbamock";
  private static final Plmn PLMN = new Plmn("001", "01");
  private static final String SUBSCRIBER = "8ec823fe-4a62-4617-aabf-55d14627a3dd";
  private static final Duration STRETCH = Duration.ofSeconds(2);
  private static final Duration DRAIN = Duration.ofSeconds(10);
  private static final int CONCURRENT = 64;

  /** A change is not repeated, so that each number is sent once. */
  private static final CallOptions ONCE = CallOptions.DEFAULT.withRetries(0);

  private final GeneratorClient client;
  private final HttpProtocol protocol;
  private final ApiRoot root;
  private final long seed;

  NotifiedUes(GeneratorClient client, HttpProtocol protocol, ApiRoot root, long seed) {
    this.client = client;
    this.protocol = protocol;
    this.root = root;
    this.seed = seed;
  }

  /** Registers UEs until as many registrations have succeeded, each of another UE. */
  @Override
  public void prepare(int ues) throws InterruptedException {
    RegistrationWorkload registrations =
        new RegistrationWorkload(
            new SbiTarget(client.client(), protocol, root, CallOptions.DEFAULT),
            new Subscribers(PLMN, FIRST_IMSI, ues, KEY_SEED, null).eachOnce(),
            false);
    long registered = 0;
    while (registered < ues) {
      LoadPlan plan =
          new LoadPlan(
              new LoadShape.Closed(CONCURRENT, Duration.ZERO), Duration.ZERO, STRETCH, DRAIN, seed);
      LoadOutcome outcome =
          new LoadRun(plan, registrations, client.eventLoops()).run(RunListener.NONE);
      if (outcome.failed() > 0 || outcome.achieved() == 0) {
        throw new IllegalStateException("UEs could not be registered: " + outcome.failures());
      }
      registered += outcome.achieved();
    }
  }

  /** Subscribes to the locations of UEs (TS 29.518 clause 5.3.2.2.2). */
  @Override
  public void subscribe(NotificationPlan plan, IntFunction<String> callback)
      throws InterruptedException {
    RequestSequence.create(
        client.client(),
        protocol,
        root.origin(),
        "a subscription",
        plan.subscribers(),
        subscriber ->
            request(
                HttpMethod.POST,
                root.target(SUBSCRIPTIONS),
                MediaTypes.JSON,
                Json.writeBytes(
                    Map.of(
                        "subscription",
                        Map.of(
                            "eventList",
                            List.of(Map.of("type", "LOCATION_REPORT")),
                            "eventNotifyUri",
                            callback.apply(subscriber),
                            "notifyCorrelationId",
                            Integer.toString(subscriber),
                            "nfId",
                            SUBSCRIBER,
                            "supi",
                            supi(plan.profileOf(subscriber)))))));
  }

  @Override
  public void change(int ue, int number, CallListener listener) {
    String plmn = "\"plmnId\":{\"mcc\":\"001\",\"mnc\":\"01\"}";
    String patch =
        "{\"location\":{\"nrLocation\":{\"tai\":{"
            + plmn
            + ",\"tac\":\"000001\"},\"ncgi\":{"
            + plmn
            + ",\"nrCellId\":\"%09x\"}}}}".formatted(number);
    client
        .client()
        .send(
            protocol,
            root.origin(),
            request(
                HttpMethod.PATCH,
                root.target(UES + supi(ue)),
                MediaTypes.MERGE_PATCH,
                patch.getBytes(StandardCharsets.US_ASCII)),
            ONCE,
            listener);
  }

  private static String supi(int ue) {
    return "imsi-%015d".formatted(Long.parseLong(FIRST_IMSI) + ue);
  }
}
