/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.ausf;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.awaitility.Awaitility.await;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpMethod;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sbamock.aka.Supi;
import org.sbamock.aka.subscriber.DerivedSubscribers;
import org.sbamock.aka.ue.AuthenticationOutcome;
import org.sbamock.aka.ue.EapAkaPrimePeer;
import org.sbamock.aka.ue.UsimAuthenticator;
import org.sbamock.homenetwork.AuthEvent;
import org.sbamock.homenetwork.HomeNetworkDefaults;
import org.sbamock.http.FailureRenderer;
import org.sbamock.http.HttpHandler;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Router;
import org.sbamock.http.server.SbiServer;
import org.sbamock.http.tls.TlsMaterial;
import org.sbamock.http.tls.TlsSettings;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.nf.NetworkFunctionSettings;
import org.sbamock.sbi.testing.SbiProbe.Answer;
import org.sbamock.udm.Udm;
import org.sbamock.udm.core.AuthenticationEvents;
import tools.jackson.databind.JsonNode;

/** An AUSF that requests authentication vectors from a UDM (TS 29.503 clause 6.3). */
@Timeout(60)
class AusfUdmTest {
  private static final HexFormat HEX = HexFormat.of();
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  @TempDir Path directory;

  /** A UDM of ours, and an AUSF with it. */
  private final class Home implements AutoCloseable {
    final Udm udm;
    final AusfFixture ausf;

    Home(HttpProtocol protocol) {
      TlsMaterial material = AusfFixture.material(protocol, directory);
      udm =
          Udm.builder(
                  NetworkFunctionSettings.builder()
                      .protocols(protocol)
                      .tls(material, TlsSettings.DEFAULT)
                      .build())
              .subscribers(
                  supi ->
                      new DerivedSubscribers(
                              AusfFixture.SEED,
                              AusfFixture.PLMN::contains,
                              AusfFixture.method(supi))
                          .find(supi))
              .homeNetworkKeys(HomeNetworkDefaults.homeNetworkKeys(AusfFixture.SEED))
              .build();
      udm.start();
      ausf = new AusfFixture(protocol, directory, UdmSelection.of(udm.apiRoot()));
    }

    /** Waits for the result of a subscriber's last authentication. */
    AuthEvent event(Supi supi) {
      AuthenticationEvents events = udm.authenticationEvents();
      await().atMost(PATIENCE).until(() -> events.find(supi) != null);
      return requireNonNull(events.find(supi)).event();
    }

    /** Returns the identifier of a subscriber's event; "none" without an event. */
    String eventId(Supi supi) {
      AuthenticationEvents.Reported reported = udm.authenticationEvents().find(supi);
      return reported == null ? "none" : reported.id();
    }

    void awaitNoEvent(Supi supi) {
      await().atMost(PATIENCE).until(() -> udm.authenticationEvents().find(supi) == null);
    }

    @Override
    public void close() {
      ausf.close();
      udm.stop(Duration.ofSeconds(5)).join();
    }
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void authenticatesWithTheVectorOfTheUdmOverEachProtocol(HttpProtocol protocol) {
    try (Home home = new Home(protocol)) {
      Answer challenge = home.ausf.begin(AusfFixture.SUCI);
      AuthenticationOutcome.Accepted accepted =
          AusfFixture.answer(AusfFixture.usim(AusfFixture.SUPI), challenge.json());
      String link = AusfFixture.link(challenge, "5g-aka");

      Answer result =
          home.ausf.probe.send(
              "PUT", link, AusfFixture.confirmation(accepted.resStar(AusfFixture.SNN)));

      assertThat(result.json().path("supi").stringValue()).isEqualTo(AusfFixture.SUPI.value());
      assertThat(result.json().path("kseaf").stringValue())
          .isEqualTo(HEX.formatHex(accepted.kseaf(AusfFixture.SNN)));
      AuthEvent event = home.event(AusfFixture.SUPI);
      assertThat(event.success()).isTrue();
      assertThat(event.authType()).isEqualTo("5G_AKA");
      assertThat(event.servingNetworkName()).isEqualTo(AusfFixture.SNN.value());
      assertThat(event.nfInstanceId()).isEqualTo(home.ausf.ausf.instanceId().value());
      assertThat(home.ausf.probe.send("DELETE", link, "").status()).isEqualTo(204);
      home.awaitNoEvent(AusfFixture.SUPI);
    }
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void authenticatesByEapAkaPrimeAfterAResynchronizationOverEachProtocol(HttpProtocol protocol) {
    try (Home home = new Home(protocol)) {
      UsimAuthenticator usim = AusfFixture.usim(AusfFixture.EAP_SUPI);
      Answer first = home.ausf.begin(AusfFixture.EAP_SUPI.value());
      EapAkaPrimePeer ahead = new EapAkaPrimePeer(usim, AusfFixture.EAP_SUPI.digits());
      ahead.answer(eap(first.json().path("5gAuthData")), AusfFixture.SNN);
      EapAkaPrimePeer peer = new EapAkaPrimePeer(usim, AusfFixture.EAP_SUPI.digits());
      String link = AusfFixture.link(first, "eap-session");

      Answer again = respond(home, link, peer, first.json().path("5gAuthData"));
      Answer last = respond(home, link, peer, again.json().path("eapPayload"));

      assertThat(again.json().path("authResult").stringValue()).isEqualTo("AUTHENTICATION_ONGOING");
      assertThat(last.json().path("authResult").stringValue()).isEqualTo("AUTHENTICATION_SUCCESS");
      assertThat(last.json().path("supi").stringValue()).isEqualTo(AusfFixture.EAP_SUPI.value());
      assertThat(home.event(AusfFixture.EAP_SUPI).authType()).isEqualTo("EAP_AKA_PRIME");
    }
  }

  private static byte[] eap(JsonNode packet) {
    return Base64.getDecoder().decode(packet.stringValue());
  }

  private static Answer respond(Home home, String link, EapAkaPrimePeer peer, JsonNode packet) {
    byte[] octets = peer.answer(eap(packet), AusfFixture.SNN).octets();
    return home.ausf.probe.send(
        "POST", link, "{\"eapPayload\":\"" + Base64.getEncoder().encodeToString(octets) + "\"}");
  }

  @Test
  void keepsALaterResultAtTheUdmWhenAnEarlierOneIsRemoved() {
    try (Home home = new Home(HttpProtocol.H2C)) {
      String earlier = home.ausf.confirmed();
      home.event(AusfFixture.SUPI);
      String earlierEvent = home.eventId(AusfFixture.SUPI);
      String later = home.ausf.confirmed();
      await().atMost(PATIENCE).until(() -> !home.eventId(AusfFixture.SUPI).equals(earlierEvent));
      String laterEvent = home.eventId(AusfFixture.SUPI);

      assertThat(home.ausf.probe.send("DELETE", earlier, "").status()).isEqualTo(204);
      // The UDM responds to this request after it has removed an event.
      home.ausf.begin(AusfFixture.EAP_SUPI.value());

      assertThat(home.eventId(AusfFixture.SUPI)).isEqualTo(laterEvent);
      assertThat(home.ausf.probe.send("DELETE", later, "").status()).isEqualTo(204);
      home.awaitNoEvent(AusfFixture.SUPI);
    }
  }

  @Test
  void resynchronizesA5gAkaThroughTheUdm() {
    try (Home home = new Home(HttpProtocol.H2C)) {
      UsimAuthenticator usim = AusfFixture.usim(AusfFixture.SUPI);
      JsonNode stale = home.ausf.begin(AusfFixture.SUCI).json().path("5gAuthData");
      byte[] rand = HEX.parseHex(stale.path("rand").stringValue());
      byte[] autn = HEX.parseHex(stale.path("autn").stringValue());
      usim.authenticate(rand, autn);
      AuthenticationOutcome.SynchFailure failure =
          (AuthenticationOutcome.SynchFailure) usim.authenticate(rand, autn);
      String info = AusfFixture.info(AusfFixture.SUCI);

      Answer fresh =
          home.ausf.post(
              info.substring(0, info.length() - 1)
                  + ",\"resynchronizationInfo\":{\"rand\":\""
                  + HEX.formatHex(rand)
                  + "\",\"auts\":\""
                  + HEX.formatHex(failure.auts())
                  + "\"}}");

      assertThat(AusfFixture.answer(usim, fresh.json())).isNotNull();
    }
  }

  @Test
  void reportsAFailedAuthentication() {
    try (Home home = new Home(HttpProtocol.H2C)) {
      String link = AusfFixture.link(home.ausf.begin(AusfFixture.SUCI), "5g-aka");

      home.ausf.probe.send("PUT", link, AusfFixture.confirmation(new byte[16]));

      assertThat(home.event(AusfFixture.SUPI).success()).isFalse();
    }
  }

  @Test
  void authenticatesAnFnRgThroughTheUdm() {
    try (Home home = new Home(HttpProtocol.H2C)) {
      String uri = home.ausf.uri("/nausf-auth/v1/rg-authentications");
      String body = "{\"suci\":\"" + AusfFixture.SUCI + "\",\"authenticatedInd\":";

      Answer created = home.ausf.probe.send("POST", uri, body + "true}");
      Answer rejected = home.ausf.probe.send("POST", uri, body + "false}");
      Answer bySupi =
          home.ausf.probe.send(
              "POST",
              uri,
              "{\"suci\":\"" + AusfFixture.SUPI.value() + "\",\"authenticatedInd\":true}");

      assertThat(created.json().path("supi").stringValue()).isEqualTo(AusfFixture.SUPI.value());
      assertThat(rejected.status()).isEqualTo(403);
      assertThat(rejected.cause()).isEqualTo("AUTHENTICATION_REJECTED");
      assertThat(bySupi.json().path("supi").stringValue()).isEqualTo(AusfFixture.SUPI.value());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "suci-0-999-99-0000-0-0-0000000001, 404, USER_NOT_FOUND",
    "suci-0-001-01-0000-1-9-00, 403, INVALID_HN_PUBLIC_KEY_IDENTIFIER",
    "suci-0-001-01-0000-c-1-00, 501, UNSUPPORTED_PROTECTION_SCHEME",
    "somebody, 400, MANDATORY_IE_INCORRECT",
    "suci-0-001-01-0000, 400, MANDATORY_IE_INCORRECT"
  })
  void passesOnTheCausesThatConcernTheUe(String identity, int status, String cause) {
    try (Home home = new Home(HttpProtocol.H2C)) {
      Answer refused = home.ausf.begin(identity);

      assertThat(refused.status()).isEqualTo(status);
      assertThat(refused.cause()).isEqualTo(cause);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          500 | {"cause":"SYSTEM_FAILURE"}        | 504 | UPSTREAM_SERVER_ERROR
          500 | {"cause":"AV_GENERATION_PROBLEM"} | 500 | AV_GENERATION_PROBLEM
          503 | {"cause":"NF_CONGESTION"}         | 503 | NF_CONGESTION
          429 | {}                                | 503 | NF_CONGESTION
          400 | {"cause":"INVALID_API"}           | 504 | UPSTREAM_SERVER_ERROR
          404 |                                   | 504 | UPSTREAM_SERVER_ERROR
          204 |                                   | 504 | UPSTREAM_SERVER_ERROR
          200 | {"authType":"5G_AKA"}             | 504 | UPSTREAM_SERVER_ERROR
          200 | [1]                               | 504 | UPSTREAM_SERVER_ERROR
          200 | {"authType":"5G_AKA","supi":"imsi-001010000000001","authenticationVector":{"avType":"5G_HE_AKA","rand":"00","autn":"00"}} | 504 | UPSTREAM_SERVER_ERROR
          200 | {"authType":"EAP_TLS","supi":"imsi-001010000000001","authenticationVector":{"avType":"NONE","rand":"00","autn":"00"}} | 504 | UPSTREAM_SERVER_ERROR
          """)
  void mapsTheProblemsOfTheUdm(int status, String content, int expected, String cause) {
    HttpHandler udm =
        exchange ->
            exchange.respond(
                content == null
                    ? HttpResponse.of(status)
                    : HttpResponse.of(
                            status, Unpooled.copiedBuffer(content, StandardCharsets.UTF_8))
                        .with("content-type", "application/json"));
    Router router = new Router(FailureRenderer.BARE);
    router.route(
        HttpMethod.POST, "/nudm-ueau/v1/{id}/security-information/generate-auth-data", udm);
    try (SbiServer server = SbiServer.builder(router).protocols(Set.of(HttpProtocol.H2C)).start();
        AusfFixture ausf =
            new AusfFixture(
                HttpProtocol.H2C,
                directory,
                UdmSelection.of(ApiRoot.of("http", "127.0.0.1", server.port())))) {
      Answer refused = ausf.begin(AusfFixture.SUCI);

      assertThat(refused.status()).isEqualTo(expected);
      assertThat(refused.cause()).isEqualTo(cause);
    }
  }

  @Test
  void respondsThatNoUdmIsReached() {
    try (AusfFixture ausf =
        new AusfFixture(
            HttpProtocol.H2C, directory, UdmSelection.of(ApiRoot.of("http", "127.0.0.1", 1)))) {
      Answer refused = ausf.begin(AusfFixture.SUCI);

      assertThat(refused.status()).isEqualTo(504);
      assertThat(refused.cause()).isEqualTo("NETWORK_FAILURE");
    }
  }

  @Test
  void requiresAnNrfToDiscoverUdms() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new AusfFixture(HttpProtocol.H2C, directory, UdmSelection.DISCOVERED))
        .withMessageContaining("requires an NRF or an SCP to discover UDMs");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "nrf", "ftp://udm"})
  void rejectsAnotherSelectionOfTheUdm(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> UdmSelection.parse(text))
        .withMessageContaining("expected embedded, discovered, or an API root");
  }
}
