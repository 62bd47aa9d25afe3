/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpMethod;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Origin;
import org.sbamock.http.client.call.CallFailedException;
import org.sbamock.http.client.call.CallListener;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.ResourceUri;
import org.sbamock.sbi.SbiException;

/** How a consumer obeys the overload that its peers report. */
class ThrottledCallerTest {
  private static final Origin AUSF = new Origin("ausf", 8000);
  private static final Origin SCP = new Origin("scp", 7777);
  private static final TargetService SERVICE = new TargetService(NfType.AUSF, "nausf-auth");
  private static final String INSTANCE = "NF-Instance: 54804518-4191-46b3-955c-ac631f953ed8";

  private final ScriptedCaller caller = new ScriptedCaller();
  private final List<String> heard = new ArrayList<>();

  @Test
  void aCallToAnOverloadedFunctionIsNotSent() {
    SbiConsumer consumer = consumer(null);
    answer(consumer, AUSF, oci(100, INSTANCE));
    ByteBuf content = Unpooled.buffer().writeByte(1);

    consumer.call(SERVICE, AUSF, HttpRequest.of(HttpMethod.POST, "/x", content), listener());

    assertThat(caller.open()).isZero();
    assertThat(content.refCnt()).isZero();
    assertThat(heard)
        .containsExactly(
            "200",
            "503 NF_CONGESTION: the request was not sent: ausf:8000 is overloaded and reports a"
                + " reduction of 100 % in 3gpp-sbi-oci");
  }

  @Test
  void otherFunctionsAreCalled() {
    SbiConsumer consumer = consumer(null);
    answer(consumer, AUSF, oci(100, INSTANCE));

    answer(consumer, new Origin("ausf", 8001), "");
    assertThat(heard).containsExactly("200", "200");
  }

  @Test
  void withoutOverloadControlTheCallIsSent() {
    ConsumerSettings settings =
        new ConsumerSettings(
            ConsumerSettings.DEFAULT.protocol(),
            Map.of(),
            CallOptions.DEFAULT,
            1,
            1,
            ConsumerSettings.DEFAULT.connectTimeout(),
            1,
            false,
            null);
    SbiConsumer consumer = new SbiConsumer(caller, NfType.AMF, settings);
    answer(consumer, AUSF, oci(100, INSTANCE));

    answer(consumer, AUSF, "");
    assertThat(heard).containsExactly("200", "200");
  }

  @Test
  void theOverloadOfAFunctionAppliesBehindAnScp() {
    SbiConsumer consumer =
        consumer(new IndirectCommunication(ApiRoot.parse("http://scp:7777"), false));
    answer(consumer, AUSF, oci(100, INSTANCE));

    answer(consumer, new Origin("other", 1), "");
    consumer.call(SERVICE, AUSF, HttpRequest.get("/x"), listener());
    assertThat(heard).hasSize(3);
    assertThat(heard.get(2)).contains("NF_CONGESTION").contains("ausf:8000");
  }

  @Test
  void theOverloadOfAnScpAppliesToAllCallsThroughIt() {
    SbiConsumer consumer =
        consumer(new IndirectCommunication(ApiRoot.parse("http://scp:7777"), false));
    answer(consumer, AUSF, oci(100, "SCP-FQDN: scp.example"));

    consumer.call(SERVICE, new Origin("other", 1), HttpRequest.get("/x"), listener());
    assertThat(heard).hasSize(2);
    assertThat(heard.get(1)).contains("NF_CONGESTION").contains("scp:7777");
  }

  @Test
  void theOverloadOfOneFunctionDoesNotApplyToAllThatTheScpDiscovers() {
    SbiConsumer consumer =
        consumer(new IndirectCommunication(ApiRoot.parse("http://scp:7777"), true));
    for (int i = 0; i < 2; i++) {
      consumer.callDiscovered(
          SERVICE, Map.of(), HttpRequest.get("/x"), CallOptions.DEFAULT, listener());
      ScriptedCaller.Made made = caller.next();
      assertThat(made.origin()).isEqualTo(SCP);
      made.reply(HttpResponse.of(200).with("3gpp-sbi-oci", oci(100, INSTANCE)));
    }
    assertThat(heard).containsExactly("200", "200");
  }

  @ParameterizedTest
  @ValueSource(ints = {429, 503})
  void aFunctionIsNotCalledBeforeTheTimeInRetryAfter(int status) {
    SbiConsumer consumer = consumer(null);
    consumer.call(SERVICE, AUSF, HttpRequest.get("/x"), listener());
    caller.next().reply(HttpResponse.of(status).with("retry-after", "3600"));

    consumer.call(SERVICE, AUSF, HttpRequest.get("/x"), listener());

    assertThat(caller.open()).isZero();
    assertThat(heard).hasSize(2);
    assertThat(heard.get(1))
        .startsWith(
            "503 NF_CONGESTION: the request was not sent: ausf:8000 is not to be called before 2")
        .endsWith("Z (retry-after)");
  }

  @ParameterizedTest
  @CsvSource({"503, 0", "503, soon", "500, 3600", "200, 3600"})
  void otherResponsesDoNotPauseCalls(int status, String retryAfter) {
    SbiConsumer consumer = consumer(null);
    consumer.call(SERVICE, AUSF, HttpRequest.get("/x"), listener());
    caller.next().reply(HttpResponse.of(status).with("retry-after", retryAfter));

    answer(consumer, AUSF, "");
    assertThat(heard).containsExactly(Integer.toString(status), "200");
  }

  @Test
  void notificationsAreSentBeforeTheTimeInRetryAfter() {
    SbiConsumer consumer = consumer(null);
    for (int i = 0; i < 2; i++) {
      consumer.notify(ResourceUri.parse("http://ausf:8000/x"), HttpRequest.get("/x"), listener());
      caller.next().reply(HttpResponse.of(503).with("retry-after", "3600"));
    }

    assertThat(heard).containsExactly("503", "503");
  }

  @Test
  void theLoadOfAFunctionIsKnown() {
    SbiConsumer consumer = consumer(null);
    consumer.call(SERVICE, AUSF, HttpRequest.get("/x"), listener());
    caller
        .next()
        .reply(
            HttpResponse.of(200)
                .with(
                    "3gpp-sbi-lci",
                    "Timestamp: \"Tue, 04 Feb 2020 08:49:37 GMT\"; Load-Metric: 25%; " + INSTANCE));

    assertThat(consumer.load(AUSF)).isEqualTo(25);
    assertThat(consumer.load(SCP)).isZero();
  }

  private static String oci(int reduction, String scope) {
    return "Timestamp: \"Tue, 04 Feb 2020 08:49:37 GMT\"; Period-of-Validity: 75s;"
        + " Overload-Reduction-Metric: "
        + reduction
        + "%; "
        + scope;
  }

  private SbiConsumer consumer(@Nullable IndirectCommunication indirect) {
    return new SbiConsumer(caller, NfType.AMF, ConsumerSettings.DEFAULT.withIndirect(indirect));
  }

  private void answer(SbiConsumer consumer, Origin origin, String oci) {
    consumer.call(SERVICE, origin, HttpRequest.get("/x"), listener());
    HttpResponse response = HttpResponse.of(200);
    caller.next().reply(oci.isEmpty() ? response : response.with("3gpp-sbi-oci", oci));
  }

  private CallListener listener() {
    return new CallListener() {
      @Override
      public void response(HttpResponse response) {
        heard.add(Integer.toString(response.status()));
        response.release();
      }

      @Override
      public void failure(CallFailedException cause) {
        SbiException known = SbiConsumer.failure(NfType.AUSF, cause);
        heard.add(
            known.problem().status()
                + " "
                + known.problem().cause()
                + ": "
                + known.problem().detail());
      }
    };
  }
}
