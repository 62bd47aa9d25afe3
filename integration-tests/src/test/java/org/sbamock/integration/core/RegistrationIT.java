/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sbamock.aka.eap.EapNotification;
import org.sbamock.aka.eap.EapPacket;
import org.sbamock.aka.subscriber.AuthenticationMethod;
import org.sbamock.amf.Amf;
import org.sbamock.ausf.Ausf;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.http.client.call.CallOptions.ConnectionUse;
import org.sbamock.integration.support.Subscribers;
import org.sbamock.integration.support.TestCaller;
import org.sbamock.integration.support.TestCaller.Answer;
import org.sbamock.integration.support.TestUe;
import org.sbamock.nrf.Nrf;
import org.sbamock.nrf.core.RegistryRules;
import org.sbamock.nrf.core.RegistryRules.HeartBeatExpectation;
import org.sbamock.sbi.ApiRoot;

/** UEs register through AMF, NRF and AUSF, with every hop over the protocol of the test. */
@Timeout(120)
final class RegistrationIT {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final String GUTI = "5g-guti-00101010040[0-9a-f]{8}";
  private static final String REGISTERED = "REGISTERED";

  /** An EAP-AKA' response of a subtype that a UE does not send. */
  private static final byte[] UNPROCESSABLE = {2, 1, 0, 8, 50, 13, 0, 0};

  private static final String AUSFS =
      "/nnrf-disc/v1/nf-instances?target-nf-type=AUSF&requester-nf-type=AMF";

  /** Shared, since an authority is dear to make. */
  public @TempDir static Path directory;

  @SuppressWarnings("NullAway.Init")
  private LocalCore core;

  @AfterEach
  void stop() {
    core.close();
  }

  @ParameterizedTest
  @EnumSource
  void aUeRegistersAndDeregisters(HttpProtocol protocol) {
    Amf amf = startAll(protocol);
    TestUe ue = core.ue(1, amf);

    Answer challenge = ue.begin();
    assertThat(challenge.status()).isEqualTo(201);
    String resource = TestUe.resource(challenge);
    Answer registered = ue.answer(resource, challenge);

    assertThat(registered.status()).isEqualTo(200);
    assertThat(registered.text("result")).isEqualTo(REGISTERED);
    assertThat(registered.text("guti")).matches(GUTI);
    assertThat(registered.text("supi")).isEqualTo(ue.supi().value());
    assertThat(ue.read(resource)).isEqualTo(new Answer(200, "", registered.content()));
    assertThat(ue.deregister(resource).status()).isEqualTo(204);
    assertThat(ue.read(resource).problem()).isEqualTo("404 CONTEXT_NOT_FOUND");
  }

  @ParameterizedTest
  @EnumSource
  void aUeWhoseSqnIsAheadResynchronises(HttpProtocol protocol) {
    Amf amf = startAll(protocol);
    TestUe ue = core.ue(2, amf);
    ue.getAheadOf(Instant.now().plus(Duration.ofDays(1)));

    Answer challenge = ue.begin();
    String resource = TestUe.resource(challenge);
    Answer another = ue.answer(resource, challenge);
    assertThat(another.status()).isEqualTo(200);
    assertThat(another.text("result")).isEqualTo("CHALLENGE");
    assertThat(another.text("rand")).isNotEqualTo(challenge.text("rand"));
    assertThat(ue.answer(resource, another).text("result")).isEqualTo(REGISTERED);

    assertThat(ue.register().text("result"))
        .as("the next time, without AUTS")
        .isEqualTo(REGISTERED);
  }

  @ParameterizedTest
  @EnumSource
  void aWrongResStarIsSentToTheAusfAndRejected(HttpProtocol protocol) {
    Exchanges exchanges = new Exchanges();
    core = new LocalCore(protocol, directory);
    core.startNrf();
    Ausf ausf = core.startAusf(UnaryOperator.identity(), to -> to.observer(exchanges));
    Amf amf = core.startAmf();
    core.awaitRegistered(ausf, amf);
    TestUe ue = core.ue(3, amf);

    Answer challenge = ue.begin();
    String resource = TestUe.resource(challenge);

    assertThat(ue.answerWrongly(resource).problem()).isEqualTo("403 AUTHENTICATION_REJECTED");
    assertThat(exchanges.answered()).as("challenge and confirmation").isEqualTo(2);
    assertThat(ue.answer(resource, challenge).problem())
        .as("the right RES* comes too late")
        .isEqualTo("404 CONTEXT_NOT_FOUND");
  }

  @ParameterizedTest
  @EnumSource
  void anUnknownSubscriberIsRejected(HttpProtocol protocol) {
    Amf amf = startAll(protocol, to -> to.subscribers(supi -> Optional.empty()));

    assertThat(core.ue(4, amf).register().problem()).isEqualTo("404 USER_NOT_FOUND");
  }

  @ParameterizedTest
  @EnumSource
  void aUeRegistersByEapAkaPrime(HttpProtocol protocol) {
    Amf amf =
        startAll(
            protocol, to -> to.subscribers(Subscribers.all(AuthenticationMethod.EAP_AKA_PRIME)));

    Answer registered = core.ue(5, amf).register();

    assertThat(registered.text("result")).isEqualTo(REGISTERED);
    assertThat(registered.text("guti")).matches(GUTI);
  }

  /** RFC 4187, 6.3.2: the home network notifies the UE before it rejects it. */
  @ParameterizedTest
  @EnumSource
  void aUeThatFailsByEapAkaPrimeIsNotified(HttpProtocol protocol) {
    Amf amf =
        startAll(
            protocol, to -> to.subscribers(Subscribers.all(AuthenticationMethod.EAP_AKA_PRIME)));
    TestUe ue = core.ue(5, amf);
    String resource = TestUe.resource(ue.begin());

    Answer notification = ue.answerByEap(resource, UNPROCESSABLE);

    assertThat(notification.text("result")).isEqualTo("CHALLENGE");
    EapPacket packet = EapPacket.parse(Base64.getDecoder().decode(notification.text("eapPayload")));
    assertThat(packet.notification()).isEqualTo(EapNotification.GENERAL_FAILURE);
    assertThat(ue.answer(resource, notification).problem())
        .isEqualTo("403 AUTHENTICATION_REJECTED");
    assertThat(ue.read(resource).problem()).isEqualTo("404 CONTEXT_NOT_FOUND");
  }

  @ParameterizedTest
  @EnumSource
  void functionsStartInAnyOrder(HttpProtocol protocol) {
    core = new LocalCore(protocol, directory);
    Amf amf = core.startAmf();
    TestUe ue = core.ue(6, amf);
    assertThat(ue.begin().problem()).isEqualTo("504 TARGET_NF_NOT_REACHABLE");
    Ausf ausf = core.startAusf();
    core.startNrf();

    core.awaitRegistered(amf, ausf);

    assertThat(ue.register().text("result")).isEqualTo(REGISTERED);
  }

  @ParameterizedTest
  @EnumSource
  void registersAgainAfterARestartOfTheNrf(HttpProtocol protocol) {
    RegistryRules rules =
        RegistryRules.defaults()
            .withHeartBeatTimer(Duration.ofSeconds(1))
            .withHeartBeatExpectation(HeartBeatExpectation.ALWAYS)
            .withValidityPeriod(Duration.ZERO);
    core = new LocalCore(protocol, directory);
    Nrf nrf = core.startNrf(rules);
    Ausf ausf = core.startAusf();
    Amf amf = core.startAmf();
    core.awaitRegistered(ausf, amf);
    TestUe ue = core.ue(7, amf);
    assertThat(ue.register().text("result")).isEqualTo(REGISTERED);

    core.stop(nrf);
    assertThat(ue.register().problem()).isEqualTo("504 TARGET_NF_NOT_REACHABLE");

    core.startNrf(rules);
    await()
        .atMost(PATIENCE)
        .untilAsserted(() -> assertThat(ue.register().text("result")).isEqualTo(REGISTERED));
  }

  @ParameterizedTest
  @EnumSource
  void aCachedDiscoveryIsUsedWhileTheNrfIsDown(HttpProtocol protocol) {
    core = new LocalCore(protocol, directory);
    Nrf nrf = core.startNrf();
    Ausf ausf = core.startAusf();
    Amf amf = core.startAmf();
    core.awaitRegistered(ausf, amf);
    TestUe ue = core.ue(8, amf);
    assertThat(ue.register().text("result")).isEqualTo(REGISTERED);

    core.stop(nrf);

    assertThat(ue.register().text("result")).isEqualTo(REGISTERED);
  }

  @ParameterizedTest
  @EnumSource
  void anAusfIsFoundAgainAtAnotherPort(HttpProtocol protocol) {
    core = new LocalCore(protocol, directory);
    core.startNrf();
    Ausf first = core.startAusf();
    Amf amf = core.startAmf();
    core.awaitRegistered(first, amf);
    TestUe ue = core.ue(9, amf);
    assertThat(ue.register().text("result")).isEqualTo(REGISTERED);

    core.stop(first);
    Ausf second = core.startAusf();
    core.awaitRegistered(second);

    // The AMF still believes the NRF, until it finds nobody there.
    assertThat(ue.register().problem()).isEqualTo("504 TARGET_NF_NOT_REACHABLE");
    assertThat(ue.register().text("result")).isEqualTo(REGISTERED);
  }

  @Test
  void aBetterAusfIsFoundWhenTheValidityIsOver() {
    core = new LocalCore(HttpProtocol.H2C, directory);
    core.startNrf(RegistryRules.defaults().withValidityPeriod(Duration.ofSeconds(1)));
    Exchanges exchanges = new Exchanges();
    Ausf first = core.startAusf();
    Amf amf = core.startAmf();
    core.awaitRegistered(first, amf);
    TestUe ue = core.ue(10, amf);
    assertThat(ue.register().text("result")).isEqualTo(REGISTERED);

    Ausf second = core.startAusf(UnaryOperator.identity(), to -> to.observer(exchanges));
    core.awaitRegistered(second);

    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> {
              assertThat(ue.register().text("result")).isEqualTo(REGISTERED);
              assertThat(exchanges.answered()).as("exchanges of the second AUSF").isPositive();
            });
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "H3")
  void whatIsAdvertisedIsReallyPassed(HttpProtocol protocol) throws IOException {
    Exchanges exchanges = new Exchanges();
    try (TcpForwarder forwarder = new TcpForwarder()) {
      core = new LocalCore(protocol, directory);
      core.startNrf();
      ApiRoot advertised = ApiRoot.of(protocol.scheme(), "127.0.0.1", forwarder.port());
      Ausf ausf =
          core.startAusf(
              settings -> settings.advertisedApiRoot(advertised), to -> to.observer(exchanges));
      forwarder.to(ausf.port());
      Amf amf = core.startAmf(CallOptions.DEFAULT.withConnection(ConnectionUse.PER_REQUEST));
      core.awaitRegistered(ausf, amf);
      TestUe ue = core.ue(11, amf);

      Answer challenge = ue.begin();
      assertThat(challenge.status()).isEqualTo(201);
      assertThat(forwarder.connections()).as("connections for the challenge").isEqualTo(1);
      Answer registered = ue.answer(TestUe.resource(challenge), challenge);

      assertThat(registered.text("result")).isEqualTo(REGISTERED);
      assertThat(forwarder.connections()).as("and for the confirmation").isEqualTo(2);
      assertThat(exchanges.answered()).as("exchanges of the AUSF").isEqualTo(2);
    }
  }

  @ParameterizedTest
  @EnumSource
  void aStoppedFunctionIsNotListed(HttpProtocol protocol) {
    core = new LocalCore(protocol, directory);
    Nrf nrf = core.startNrf();
    Ausf ausf = core.startAusf();
    core.awaitRegistered(ausf);
    TestCaller registry = core.caller(nrf);
    assertThat(registry.get(AUSFS).content().path("nfInstances"))
        .extracting(instance -> instance.path("nfInstanceId").asString())
        .containsExactly(ausf.instanceId().toString());

    core.stop(ausf);

    assertThat(registry.get(AUSFS).content().path("nfInstances")).isEmpty();
  }

  private Amf startAll(HttpProtocol protocol) {
    return startAll(protocol, UnaryOperator.identity());
  }

  private Amf startAll(HttpProtocol protocol, UnaryOperator<Ausf.Builder> ausfBuilder) {
    core = new LocalCore(protocol, directory);
    core.startNrf();
    Ausf ausf = core.startAusf(UnaryOperator.identity(), ausfBuilder);
    Amf amf = core.startAmf();
    core.awaitRegistered(ausf, amf);
    return amf;
  }
}
