/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.util.concurrent.ImmediateEventExecutor;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Origin;
import org.sbamock.http.client.call.CallFailedException.Reason;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.http.client.call.HttpCall;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.NfInstanceId;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.nrf.DiscoveryListener;
import org.sbamock.sbi.nrf.DiscoveryQuery;
import org.sbamock.sbi.nrf.DiscoveryResult;
import org.sbamock.sbi.nrf.DiscoverySettings;
import org.sbamock.sbi.nrf.NrfClient;
import org.sbamock.sbi.nrf.RegistrationSettings;
import org.sbamock.sbi.oauth2.OAuth2Settings.TokenUse;
import org.sbamock.sbi.profile.PlmnId;

/** What a consumer does to have a token, and with it. */
class AccessTokensTest {
  private static final TargetService AUTH = new TargetService(NfType.AUSF, "nausf-auth");
  private static final Origin AUSF = new Origin("ausf", 8000);
  private static final NfInstanceId ID = NfInstanceId.parse("11111111-1111-4111-8111-000000000002");
  private static final String FIRST = "{\"access_token\":\"a.b.c\",\"token_type\":\"Bearer\",";

  private final ScriptedCaller caller = new ScriptedCaller();
  private final List<String> heard = new ArrayList<>();
  private final List<ByteBuf> contents = new ArrayList<>();
  private long now;

  @AfterEach
  void failsOpenCalls() {
    caller.close();
  }

  @Test
  void coalescesConcurrentRequestsToTheNrf() {
    SbiConsumer consumer = consumer(TokenUse.ALWAYS);

    call(consumer);
    call(consumer);
    ScriptedCaller.Made token = caller.next();
    assertThat(token).hasToString("POST /nrf/oauth2/token");
    assertThat(token.request().headers().getString("content-type"))
        .isEqualTo("application/x-www-form-urlencoded");
    assertThat(token.request().headers().contains("authorization")).isFalse();
    assertThat(token.content())
        .isEqualTo(
            "grant_type=client_credentials&nfInstanceId="
                + ID
                + "&nfType=AMF&targetNfType=AUSF&scope=nausf-auth"
                + "&requesterPlmn=%7B%22mcc%22%3A%22001%22%2C%22mnc%22%3A%2201%22%7D");
    assertThat(caller.open()).isZero();

    token.reply(200, FIRST + "\"expires_in\":100}");
    for (int i = 0; i < 2; i++) {
      ScriptedCaller.Made made = caller.next();
      assertThat(authorization(made)).isEqualTo("Bearer a.b.c");
      assertThat(made.content()).isEqualTo("content");
      made.reply(201, "");
    }
    assertThat(heard).containsExactly("201", "201");
  }

  @Test
  void fetchesAnotherShortlyBeforeTheTokenExpires() {
    SbiConsumer consumer = consumer(TokenUse.ALWAYS);
    served(consumer, "\"expires_in\":100}");

    now += TimeUnit.SECONDS.toNanos(90) - 1;
    call(consumer);
    assertThat(authorization(caller.next())).isEqualTo("Bearer a.b.c");

    now += 1;
    call(consumer);
    assertThat(caller.next()).hasToString("POST /nrf/oauth2/token");
  }

  @Test
  void fetchesAnotherAndCallsOnceMoreAfterA401() {
    SbiConsumer consumer = consumer(TokenUse.ALWAYS);
    served(consumer, "\"expires_in\":100}");

    call(consumer);
    caller.next().reply(401, "");
    caller.next().reply(200, FIRST.replace("a.b.c", "d.e.f") + "\"expires_in\":100}");
    ScriptedCaller.Made again = caller.next();
    assertThat(authorization(again)).isEqualTo("Bearer d.e.f");
    assertThat(again.request().headers().getAll("authorization")).hasSize(1);
    assertThat(again.content()).isEqualTo("content");
    again.reply(401, "");

    assertThat(heard).containsExactly("201", "401");
    assertThat(caller.open()).isZero();
  }

  @Test
  void doesNotTryAgainWithATokenThatHasJustCome() {
    SbiConsumer consumer = consumer(TokenUse.ALWAYS);
    call(consumer);
    caller.next().reply(200, FIRST + "\"expires_in\":100}");

    caller.next().reply(401, "");

    assertThat(heard).containsExactly("401");
    assertThat(caller.open()).isZero();
  }

  @Test
  void learnsFromA401WhereTokensAreNeeded() {
    SbiConsumer consumer = consumer(TokenUse.AS_REQUIRED);
    call(consumer);
    ScriptedCaller.Made bare = caller.next();
    assertThat(bare.request().headers().contains("authorization")).isFalse();
    bare.reply(401, "");
    caller.next().reply(200, FIRST + "\"expires_in\":100}");
    caller.next().reply(201, "");

    call(consumer);
    assertThat(authorization(caller.next())).isEqualTo("Bearer a.b.c");

    consumer.call(
        new TargetService(NfType.AUSF, "nausf-sorprotection"),
        AUSF,
        HttpRequest.get("/x"),
        CallOptions.DEFAULT,
        listener());
    assertThat(caller.next().request().headers().contains("authorization")).isFalse();
  }

  @Test
  void learnsFromProfilesWhereTokensAreNeeded() {
    SbiConsumer consumer = consumer(TokenUse.AS_REQUIRED);
    NrfClient nrf =
        new NrfClient(
            consumer,
            RegistrationSettings.DEFAULT.withNrf(ApiRoot.parse("http://nrf:8000")),
            DiscoverySettings.DEFAULT,
            CallOptions.DEFAULT,
            ImmediateEventExecutor.INSTANCE,
            () -> now);
    nrf.discover(
        DiscoveryQuery.builder(NfType.AUSF, NfType.AMF).build(),
        new DiscoveryListener() {
          @Override
          public void found(DiscoveryResult result) {
            heard.add("found");
          }

          @Override
          public void failed(SbiException cause) {
            heard.add(cause.getMessage());
          }
        });
    caller
        .next()
        .reply(
            200,
            """
            {"validityPeriod":10,"nfInstances":[{"nfInstanceId":"1","nfType":"AUSF","nfServices":[
              {"serviceInstanceId":"1","serviceName":"nausf-auth","oauth2Required":true}]}]}""");

    call(consumer);

    assertThat(heard).containsExactly("found");
    assertThat(caller.next()).hasToString("POST /nrf/oauth2/token");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "400 | {\"error\":\"invalid_scope\",\"error_description\":\"no\"} | 403 ACCESS_TOKEN_DENIED:"
            + " the NRF gave no access token for nausf-auth of the AUSF: invalid_scope, no",
        "400 | {\"error\":\"invalid_client\"} | 403 ACCESS_TOKEN_DENIED:"
            + " the NRF gave no access token for nausf-auth of the AUSF: invalid_client",
        "503 | {} | 503 NF_CONGESTION: the NRF did not answer for an access token: 503",
        "404 | {} | 504 INBOUND_SERVER_ERROR: the NRF did not answer for an access token: 404",
        "200 | {} | 504 INBOUND_SERVER_ERROR: the NRF answered 200 with odd content"
      })
  void tellsWhyThereIsNoToken(int status, String content, String told) {
    SbiConsumer consumer = consumer(TokenUse.ALWAYS);
    call(consumer);

    caller.next().reply(status, content);

    assertThat(heard).containsExactly(told);
    call(consumer);
    assertThat(caller.next()).as("the next time").hasToString("POST /nrf/oauth2/token");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "a b", "a\\r\\nx-name: value", "a\\u0000", "a,b", "a=b", "=", "\u00e9"})
  void aTokenThatAFieldCannotContainIsRefused(String token) {
    SbiConsumer consumer = consumer(TokenUse.ALWAYS);
    call(consumer);

    caller.next().reply(200, "{\"access_token\":\"" + token + "\",\"token_type\":\"Bearer\"}");

    assertThat(heard)
        .containsExactly(
            "504 INBOUND_SERVER_ERROR: the NRF gave an access token that is not a b64token"
                + " (RFC 6750 section 2.1)");
    assertThat(caller.open()).isZero();
    call(consumer);
    assertThat(caller.next()).as("the next time").hasToString("POST /nrf/oauth2/token");
  }

  @Test
  void aTokenOfAnotherTypeIsRefused() {
    call(consumer(TokenUse.ALWAYS));

    caller.next().reply(200, "{\"access_token\":\"a.b.c\",\"token_type\":\"mac\"}");

    assertThat(heard)
        .containsExactly(
            "504 INBOUND_SERVER_ERROR: the NRF gave an access token of another type than Bearer");
    assertThat(caller.open()).isZero();
  }

  @Test
  void acceptsEachCharacterOfATokenAndTheTypeInAnyCase() {
    call(consumer(TokenUse.ALWAYS));

    caller.next().reply(200, "{\"access_token\":\"aZ09-._~+/==\",\"token_type\":\"bearer\"}");

    assertThat(authorization(caller.next())).isEqualTo("Bearer aZ09-._~+/==");
  }

  @Test
  void reportsThatTheNrfIsNotThere() {
    call(consumer(TokenUse.ALWAYS));

    caller.next().fail(Reason.CONNECT);

    assertThat(heard).containsExactly("504 NRF_NOT_REACHABLE: the NRF: as scripted");
  }

  @Test
  void asksAnOverloadedNrfForTokensOfUnthrottledCallsOnly() {
    SbiConsumer consumer = consumer(TokenUse.ALWAYS);
    call(consumer);
    caller.next().reply(HttpResponse.of(503).with("retry-after", "3600"));
    call(consumer);
    assertThat(caller.open()).isZero();

    consumer.callUnthrottled(
        new TargetService(NfType.NRF, "nnrf-nfm"),
        new Origin("nrf", 8000),
        HttpRequest.get("/nrf/nnrf-nfm/v1"),
        CallOptions.DEFAULT,
        listener());

    ScriptedCaller.Made token = caller.next();
    assertThat(token).hasToString("POST /nrf/oauth2/token");
    token.reply(200, FIRST + "\"expires_in\":100}");
    ScriptedCaller.Made made = caller.next();
    assertThat(made).hasToString("GET /nrf/nnrf-nfm/v1");
    assertThat(authorization(made)).isEqualTo("Bearer a.b.c");
    made.reply(204, "");
    assertThat(heard).hasSize(3).last().isEqualTo("204");
  }

  @Test
  void aCallThatIsCancelledMeanwhileIsNotMade() {
    SbiConsumer consumer = consumer(TokenUse.ALWAYS);
    HttpCall call = call(consumer);
    call(consumer);

    call.cancel();

    assertThat(heard).containsExactly("504 INBOUND_SERVER_ERROR: the AUSF: cancelled");
    caller.next().reply(200, FIRST + "\"expires_in\":100}");
    caller.next().reply(201, "");
    assertThat(caller.open()).isZero();
    assertThat(heard).hasSize(2).last().isEqualTo("201");
  }

  @Test
  void aCancelledCallDoesNotWaitForAToken() {
    SbiConsumer consumer = consumer(TokenUse.AS_REQUIRED);
    call(consumer).cancel();

    caller.next().reply(401, "");

    assertThat(heard).containsExactly("504 INBOUND_SERVER_ERROR: the AUSF: cancelled");
    assertThat(caller.open()).isZero();
  }

  @Test
  void theDeadlineAppliesToACallThatWaitsForAToken() throws Exception {
    SbiConsumer consumer = consumer(TokenUse.ALWAYS);
    BlockingQueue<String> outcomes = new LinkedBlockingQueue<>();
    ByteBuf content = Unpooled.copiedBuffer("content", StandardCharsets.US_ASCII);
    consumer.call(
        AUTH,
        AUSF,
        HttpRequest.of(HttpMethod.POST, "/nausf-auth/v1/ue-authentications", content),
        CallOptions.DEFAULT.withDeadline(Duration.ofMillis(1)),
        listener(outcomes));

    assertThat(outcomes.poll(30, TimeUnit.SECONDS))
        .isEqualTo("504 TIMED_OUT_REQUEST: the AUSF: the access token took too long to get");

    assertThat(content.refCnt()).isZero();
    call(consumer);
    ScriptedCaller.Made token = caller.next();
    assertThat(caller.open()).as("the calls share the request").isZero();
    token.reply(200, FIRST + "\"expires_in\":100}");
    caller.next().reply(201, "");
    assertThat(caller.open()).isZero();
    assertThat(heard).containsExactly("201");
    assertThat(outcomes).isEmpty();
  }

  @Test
  void contentIsGivenBackWhateverComes() {
    SbiConsumer consumer = consumer(TokenUse.AS_REQUIRED);
    call(consumer);
    caller.next().reply(201, "");
    call(consumer);
    caller.next().fail(Reason.RESET);
    call(consumer);
    caller.next().reply(401, "");
    caller.next().reply(400, "{\"error\":\"invalid_client\"}");
    call(consumer);
    caller.next().reply(200, FIRST + "\"expires_in\":1}");
    caller.next().reply(401, "");

    assertThat(contents).hasSize(4).allSatisfy(content -> assertThat(content.refCnt()).isZero());
  }

  private void served(SbiConsumer consumer, String rest) {
    call(consumer);
    caller.next().reply(200, FIRST + rest);
    caller.next().reply(201, "");
  }

  private HttpCall call(SbiConsumer consumer) {
    ByteBuf content = Unpooled.copiedBuffer("content", StandardCharsets.US_ASCII);
    contents.add(content);
    return consumer.call(
        AUTH,
        AUSF,
        HttpRequest.of(HttpMethod.POST, "/nausf-auth/v1/ue-authentications", content),
        CallOptions.DEFAULT.withDeadline(Duration.ofMinutes(10)),
        listener());
  }

  private ReplyListener listener() {
    return listener(heard);
  }

  private static ReplyListener listener(Collection<String> outcomes) {
    return new ReplyListener(NfType.AUSF) {
      @Override
      protected void replied(HttpResponse response) {
        outcomes.add(Integer.toString(response.status()));
      }

      @Override
      protected void failed(SbiException cause) {
        outcomes.add(cause.getMessage());
      }
    };
  }

  private static String authorization(ScriptedCaller.Made made) {
    return String.valueOf(made.request().headers().getString("authorization"));
  }

  private SbiConsumer consumer(TokenUse use) {
    SbiConsumer plain = new SbiConsumer(caller, NfType.AMF, ConsumerSettings.DEFAULT);
    return plain.with(
        new AccessTokens(
            plain,
            ApiRoot.parse("http://nrf:8000/nrf"),
            new AccessTokens.Identity(NfType.AMF, ID, List.of(new PlmnId("001", "01"))),
            use,
            CallOptions.DEFAULT,
            () -> now));
  }
}
