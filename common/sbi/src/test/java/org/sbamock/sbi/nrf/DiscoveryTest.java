/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.nrf;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import io.netty.util.concurrent.ImmediateEventExecutor;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.client.call.CallFailedException.Reason;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.consumer.ConsumerSettings;
import org.sbamock.sbi.consumer.SbiConsumer;
import org.sbamock.sbi.consumer.ScriptedCaller;
import org.sbamock.sbi.profile.PlmnId;

class DiscoveryTest {
  private static final DiscoveryQuery QUERY =
      DiscoveryQuery.builder(NfType.AUSF, NfType.AMF).serviceNames("nausf-auth").build();
  private static final String FOUND =
      "{\"validityPeriod\":10,\"nfInstances\":[{\"nfInstanceId\":\"one\",\"nfType\":\"AUSF\"}]}";

  private final ScriptedCaller caller = new ScriptedCaller();
  private final Heard heard = new Heard();
  private long now = -5;
  private NrfClient nrf = client(DiscoverySettings.DEFAULT);

  static final class Heard implements DiscoveryListener {
    final List<DiscoveryResult> results = new ArrayList<>();
    final List<String> causes = new ArrayList<>();

    @Override
    public void found(DiscoveryResult result) {
      results.add(result);
    }

    @Override
    public void failed(SbiException cause) {
      causes.add(String.valueOf(cause.problem().cause()));
    }
  }

  @Test
  void discoversOncePerValidityPeriod() {
    nrf.discover(QUERY, heard);
    ScriptedCaller.Made call = caller.next();
    assertThat(call)
        .hasToString(
            "GET /nnrf-disc/v1/nf-instances?target-nf-type=AUSF&requester-nf-type=AMF"
                + "&service-names=nausf-auth");
    call.reply(200, FOUND);
    assertThat(heard.results).hasSize(1);

    pass(Duration.ofSeconds(10).minusNanos(1));
    nrf.discover(QUERY, heard);
    assertThat(heard.results).hasSize(2);
    assertThat(heard.results.get(1)).isSameAs(heard.results.get(0));
    assertThat(caller.open()).isZero();

    pass(Duration.ofNanos(1));
    nrf.discover(QUERY, heard);
    assertThat(heard.results).hasSize(2);
    assertThat(caller.open()).isOne();
  }

  @Test
  void letsOneAskForAllThatWait() {
    Heard other = new Heard();
    nrf.discover(QUERY, heard);
    nrf.discover(QUERY, other);
    assertThat(caller.open()).isOne();
    caller.next().reply(200, FOUND);
    assertThat(heard.results).hasSize(1);
    assertThat(other.results).hasSize(1);
  }

  @Test
  void reportsAllThatWaitEvenIfOneOfThemFails() {
    nrf.discover(
        QUERY,
        new DiscoveryListener() {
          @Override
          public void found(DiscoveryResult result) {
            throw new IllegalStateException("as scripted");
          }

          @Override
          public void failed(SbiException cause) {}
        });
    nrf.discover(QUERY, heard);
    caller.next().reply(200, FOUND);
    assertThat(heard.results).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"validityPeriod\":10,\"nfInstances\":[]}",
        "{\"validityPeriod\":0,\"nfInstances\":[{}]}",
        "{\"nfInstances\":[{}]}",
        "{\"validityPeriod\":-1,\"nfInstances\":[{}]}"
      })
  void doesNotKeepNothingOrWhatHasNoValidity(String answer) {
    nrf.discover(QUERY, heard);
    caller.next().reply(200, answer);
    nrf.discover(QUERY, heard);
    assertThat(caller.open()).isOne();
    assertThat(heard.results).hasSize(1);
  }

  @Test
  void takesMaxAgeWhereTheValidityIsMissing() {
    nrf.discover(QUERY, heard);
    caller
        .next()
        .reply(
            HttpResponse.of(
                    200, Unpooled.copiedBuffer("{\"nfInstances\":[{}]}", StandardCharsets.US_ASCII))
                .with("cache-control", "private, max-age=7"));
    assertThat(heard.results.get(0).validitySeconds()).isEqualTo(7);
  }

  @ParameterizedTest
  @CsvSource({
    "CONNECT, TARGET_NF_NOT_REACHABLE",
    "DEADLINE, TARGET_NF_NOT_REACHABLE",
    "CLOSED, INBOUND_SERVER_ERROR",
    "POOL_EXHAUSTED, NF_CONGESTION"
  })
  void tellsThatTheNrfIsDown(Reason reason, String cause) {
    nrf.discover(QUERY, heard);
    caller.next().fail(reason);
    assertThat(heard.causes).containsExactly(cause);
    nrf.discover(QUERY, heard);
    assertThat(caller.open()).isOne();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "200 | ''",
        "200 | {",
        "200 | []",
        "200 | null",
        "404 | {}",
        "500 | {\"status\":\"x\"}",
        "204 | ''"
      })
  void tellsThatTheNrfTalksNonsense(int status, String content) {
    nrf.discover(QUERY, heard);
    caller.next().reply(status, content);
    assertThat(heard.causes).containsExactly("INBOUND_SERVER_ERROR");
  }

  @Test
  void servesAStaleResultOnlyIfConfigured() {
    kept();
    pass(Duration.ofSeconds(11));
    nrf.discover(QUERY, heard);
    caller.next().fail(Reason.CONNECT);
    assertThat(heard.causes).hasSize(1);

    nrf = client(new DiscoverySettings(10, Duration.ofSeconds(60)));
    kept();
    pass(Duration.ofSeconds(69));
    nrf.discover(QUERY, heard);
    int before = heard.results.size();
    caller.next().fail(Reason.CONNECT);
    assertThat(heard.results).hasSize(before + 1);
    pass(Duration.ofSeconds(2));
    nrf.discover(QUERY, heard);
    caller.next().fail(Reason.CONNECT);
    assertThat(heard.causes).hasSize(2);
  }

  @Test
  void removesFailedCandidates() {
    kept();
    nrf.invalidate(QUERY);
    nrf.discover(QUERY, heard);
    assertThat(caller.open()).isOne();
  }

  @Test
  void keepsNoMoreThanItsLimitAndDropsTheLongestUnused() {
    nrf = client(new DiscoverySettings(2, Duration.ZERO));
    for (String digits : List.of("1", "2")) {
      pass(Duration.ofMillis(1));
      nrf.discover(indicator(digits), heard);
      caller.next().reply(200, FOUND);
    }
    pass(Duration.ofMillis(1));
    nrf.discover(indicator("1"), heard);
    pass(Duration.ofMillis(1));
    nrf.discover(indicator("3"), heard);
    caller.next().reply(200, FOUND);

    nrf.discover(indicator("1"), heard);
    nrf.discover(indicator("3"), heard);
    assertThat(caller.open()).isZero();
    nrf.discover(indicator("2"), heard);
    assertThat(caller.open()).isOne();
  }

  @Test
  void encodesItsParameters() {
    assertThat(
            DiscoveryQuery.builder(NfType.AUSF, NfType.AMF)
                .targetPlmns(List.of(new PlmnId("001", "01")))
                .with("a b", "ü&=")
                .build())
        .hasToString(
            "target-nf-type=AUSF&requester-nf-type=AMF"
                + "&target-plmn-list=%5B%7B%22mcc%22%3A%22001%22,%22mnc%22%3A%2201%22%7D%5D"
                + "&a%20b=%C3%BC%26%3D");
  }

  private static DiscoveryQuery indicator(String digits) {
    return DiscoveryQuery.builder(NfType.AUSF, NfType.AMF).routingIndicator(digits).build();
  }

  private void kept() {
    nrf.discover(QUERY, heard);
    caller.next().reply(200, FOUND);
  }

  private void pass(Duration time) {
    now += TimeUnit.NANOSECONDS.convert(time);
  }

  private NrfClient client(DiscoverySettings settings) {
    return new NrfClient(
        new SbiConsumer(caller, NfType.AMF, ConsumerSettings.DEFAULT),
        RegistrationSettings.DEFAULT.withNrf(ApiRoot.parse("http://nrf:8000")),
        settings,
        CallOptions.DEFAULT,
        ImmediateEventExecutor.INSTANCE,
        () -> now);
  }
}
