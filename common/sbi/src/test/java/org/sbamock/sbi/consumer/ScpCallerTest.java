/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.consumer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpMethod;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Origin;
import org.sbamock.http.client.call.CallFailedException;
import org.sbamock.http.client.call.CallListener;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.NfType;

/** How a consumer sends its calls through an SCP. */
class ScpCallerTest {
  private static final Origin AUSF = new Origin("ausf", 8000);
  private static final TargetService SERVICE = new TargetService(NfType.AUSF, "nausf-auth");
  private static final String TARGET = "/nausf-auth/v1/ue-authentications";

  private final ScriptedCaller caller = new ScriptedCaller();
  private final List<String> failures = new ArrayList<>();

  @ParameterizedTest
  @CsvSource({
    "http://scp:7777, /nausf-auth/v1/x?y=1, /nausf-auth/v1/x?y=1, http://ausf:8000",
    "http://scp:7777/east, /nausf-auth/v1, /east/nausf-auth/v1, http://ausf:8000",
    "http://scp:7777/east, /a/b/nausf-auth/v1/x, /east/nausf-auth/v1/x, http://ausf:8000/a/b",
    "http://scp:7777, /x?y=/nausf-auth/v1/x, /x?y=/nausf-auth/v1/x, http://ausf:8000",
    "http://scp:7777, /nausf-auth/version1, /nausf-auth/version1, http://ausf:8000",
    "http://scp:7777, /nausf-auth/v1x, /nausf-auth/v1x, http://ausf:8000",
    "http://scp:7777, //nausf-auth/v1/x, //nausf-auth/v1/x, http://ausf:8000",
  })
  void aCallGoesToTheScpWithTheApiRootOfItsTarget(
      String scp, String target, String sent, String apiRoot) {
    call(consumer(scp), SERVICE, target);

    ScriptedCaller.Made made = caller.next();
    assertThat(made.origin()).isEqualTo(new Origin("scp", 7777));
    assertThat(made.request().target()).isEqualTo(sent);
    assertThat(made.request().headers().getAll("3gpp-sbi-target-apiroot")).containsExactly(apiRoot);
  }

  @Test
  void aCallToTheNrfIsDirect() {
    call(consumer("http://scp:7777"), new TargetService(NfType.NRF, "nnrf-disc"), "/nnrf-disc/v1");

    ScriptedCaller.Made made = caller.next();
    assertThat(made.origin()).isEqualTo(AUSF);
    assertThat(targetApiRoot(made)).isNull();
  }

  @Test
  void aRedirectionIsFollowedThroughTheScp() {
    call(consumer("http://scp:7777"), SERVICE, TARGET);
    caller.next().reply(HttpResponse.of(307).with("location", "http://other:1/nausf-auth/v1/y"));

    ScriptedCaller.Made made = caller.next();
    assertThat(made.origin()).isEqualTo(new Origin("scp", 7777));
    assertThat(made.request().target()).isEqualTo("/nausf-auth/v1/y");
    assertThat(made.request().headers().getAll("3gpp-sbi-target-apiroot"))
        .containsExactly("http://other:1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://scp:7777/east/nausf-auth/v1/y", "/east/nausf-auth/v1/y"})
  void aRedirectionToTheScpHasItsPrefixOnce(String location) {
    callDiscovered();
    caller.next().reply(HttpResponse.of(307).with("location", location));

    ScriptedCaller.Made made = caller.next();
    assertThat(made.origin()).isEqualTo(new Origin("scp", 7777));
    assertThat(made.request().target()).isEqualTo("/east/nausf-auth/v1/y");
    assertThat(targetApiRoot(made)).isNull();
  }

  @Test
  void aLinkToTheScpHasItsPrefixOnce() {
    consumer("http://scp:7777/east")
        .call(
            SERVICE, new Origin("scp", 7777), HttpRequest.get("/east/nausf-auth/v1/y"), listener());

    ScriptedCaller.Made made = caller.next();
    assertThat(made.request().target()).isEqualTo("/east/nausf-auth/v1/y");
    assertThat(targetApiRoot(made)).isNull();
  }

  @Test
  void aRedirectionToAnotherScpKeepsTheTarget() {
    call(consumer("http://scp:7777/east"), SERVICE, TARGET);
    caller.next().reply(toScp("http://other:7778/west", "http://ausf:8000" + TARGET));

    ScriptedCaller.Made made = caller.next();
    assertThat(made.origin()).isEqualTo(new Origin("other", 7778));
    assertThat(made.request().target()).isEqualTo("/west" + TARGET);
    assertThat(made.request().headers().getAll("3gpp-sbi-target-apiroot"))
        .containsExactly("http://ausf:8000");

    made.reply(HttpResponse.of(308).with("location", "http://ausf2:1" + TARGET));
    ScriptedCaller.Made last = caller.next();
    assertThat(last.origin()).isEqualTo(new Origin("other", 7778));
    assertThat(last.request().target()).isEqualTo("/west" + TARGET);
    assertThat(last.request().headers().getAll("3gpp-sbi-target-apiroot"))
        .containsExactly("http://ausf2:1");
  }

  @Test
  void aRedirectionToAnotherScpKeepsTheDiscovery() {
    callDiscovered();
    caller.next().reply(toScp("http://other:7778", "http://scp:7777/east" + TARGET));

    ScriptedCaller.Made made = caller.next();
    assertThat(made.origin()).isEqualTo(new Origin("other", 7778));
    assertThat(made.request().target()).isEqualTo(TARGET);
    assertThat(targetApiRoot(made)).isNull();
    assertThat(made.request().headers().getString("3gpp-sbi-discovery-target-nf-type"))
        .isEqualTo("AUSF");
  }

  @ParameterizedTest
  @CsvSource({
    "x, which is not the API root of an SCP",
    "https://other, which cannot be called over h2c",
  })
  void anScpThatCannotBeCalledIsReported(String other, String reason) {
    call(consumer("http://scp:7777"), SERVICE, TARGET);
    caller.next().reply(toScp(other, "http://ausf:8000" + TARGET));

    assertThat(caller.open()).isZero();
    assertThat(failures)
        .containsExactly(
            "504 TARGET_NF_NOT_REACHABLE: ausf:8000 redirects the request to '"
                + other
                + "', "
                + reason);
  }

  @Test
  void aDirectCallIsNotRedirectedToAnScp() {
    call(consumer("http://scp:7777"), new TargetService(NfType.NRF, "nnrf-disc"), "/nnrf-disc/v1");
    caller.next().reply(toScp("http://other:7778", "http://nrf:1/nnrf-disc/v1"));

    assertThat(caller.next().origin()).isEqualTo(new Origin("nrf", 1));
  }

  @Test
  void aDelegatedDiscoveryHasItsParametersAndNoTarget() {
    callDiscovered();

    ScriptedCaller.Made made = caller.next();
    assertThat(made.origin()).isEqualTo(new Origin("scp", 7777));
    assertThat(made.request().target()).isEqualTo("/east" + TARGET);
    assertThat(targetApiRoot(made)).isNull();
    assertThat(made.request().headers().getString("3gpp-sbi-discovery-target-nf-type"))
        .isEqualTo("AUSF");
  }

  @Test
  void theSchemeOfTheScpIsThatOfTheProtocols() {
    var scp = new IndirectCommunication(ApiRoot.parse("https://scp"), false);

    assertThatThrownBy(() -> ConsumerSettings.DEFAULT.withIndirect(scp))
        .hasMessage("scp is https://scp:443, but the protocol of calls to other functions is h2c");
    assertThat(ConsumerSettings.DEFAULT.withProtocol(HttpProtocol.H3).withIndirect(scp).indirect())
        .isEqualTo(scp);
  }

  private static @Nullable String targetApiRoot(ScriptedCaller.Made made) {
    return made.request().headers().getString("3gpp-sbi-target-apiroot");
  }

  private SbiConsumer consumer(String scp) {
    return new SbiConsumer(
        caller,
        NfType.AMF,
        ConsumerSettings.DEFAULT.withIndirect(
            new IndirectCommunication(ApiRoot.parse(scp), false)));
  }

  private void callDiscovered() {
    ConsumerSettings settings =
        ConsumerSettings.DEFAULT.withIndirect(
            new IndirectCommunication(ApiRoot.parse("http://scp:7777/east"), true));
    new SbiConsumer(caller, NfType.AMF, settings)
        .callDiscovered(
            SERVICE,
            Map.of("target-nf-type", "AUSF"),
            HttpRequest.of(HttpMethod.POST, TARGET, Unpooled.EMPTY_BUFFER),
            CallOptions.DEFAULT,
            listener());
  }

  private void call(SbiConsumer consumer, TargetService service, String target) {
    consumer.call(service, AUSF, HttpRequest.get(target), listener());
  }

  /** Returns a redirection to another SCP. */
  private static HttpResponse toScp(String scp, String location) {
    String content = "{\"cause\":\"SCP_REDIRECTION\",\"targetScp\":\"" + scp + "\"}";
    return HttpResponse.of(307, Unpooled.copiedBuffer(content, StandardCharsets.UTF_8))
        .with("content-type", "application/json")
        .with("location", location);
  }

  private CallListener listener() {
    return new CallListener() {
      @Override
      public void response(HttpResponse response) {
        response.release();
      }

      @Override
      public void failure(CallFailedException cause) {
        failures.add(SbiConsumer.failure(NfType.AUSF, cause).getMessage());
      }
    };
  }
}
