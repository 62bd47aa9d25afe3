/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.ausf;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sbamock.aka.KeyDerivation;
import org.sbamock.aka.ServingNetworkName;
import org.sbamock.aka.eap.EapAkaPrimeKeys;
import org.sbamock.aka.eap.IdentityRequest;
import org.sbamock.aka.ue.EapAkaPrimePeer;
import org.sbamock.ausf.core.EapSettings;
import org.sbamock.http.HttpProtocol;
import org.sbamock.sbi.testing.OpenApiSchemas;
import org.sbamock.sbi.testing.SbiProbe.Answer;
import org.sbamock.testing.Requires3gppFiles;

/** EAP-AKA' over Nausf_UEAuthentication (TS 29.509 clause 5.2.2.2.3). */
@Timeout(60)
class AusfEapTest {
  private static final HexFormat HEX = HexFormat.of();

  @TempDir Path directory;

  /** A UE that responds to EAP packets by its peer. */
  private static final class Ue {
    private final AusfFixture ausf;
    private final ServingNetworkName network;
    private final EapAkaPrimePeer peer;
    private @Nullable EapAkaPrimeKeys keys;

    Ue(AusfFixture ausf, ServingNetworkName network) {
      this.ausf = ausf;
      this.network = network;
      this.peer =
          new EapAkaPrimePeer(
              AusfFixture.usim(AusfFixture.EAP_SUPI), AusfFixture.EAP_SUPI.digits());
    }

    /** Responds to an EAP packet. */
    Answer respond(String link, String packet) {
      EapAkaPrimePeer.Answer answer = peer.answer(Base64.getDecoder().decode(packet), network);
      if (answer.keys() != null) {
        keys = answer.keys();
      }
      String payload = Base64.getEncoder().encodeToString(answer.octets());
      return ausf.probe.send("POST", link, "{\"eapPayload\":\"" + payload + "\"}");
    }

    /** Receives the last packet. */
    EapAkaPrimePeer.State end(Answer last) {
      peer.answer(Base64.getDecoder().decode(payload(last)), network);
      return peer.state();
    }

    EapAkaPrimeKeys keys() {
      return requireNonNull(keys);
    }
  }

  private static String payload(Answer session) {
    return session.json().path("eapPayload").stringValue();
  }

  private static String result(Answer session) {
    assertThat(session.status()).as(session.text()).isEqualTo(200);
    return session.json().path("authResult").stringValue();
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void authenticatesByEapAkaPrimeOverEachProtocol(HttpProtocol protocol) {
    try (AusfFixture ausf = new AusfFixture(protocol, directory)) {
      Ue ue = new Ue(ausf, AusfFixture.SNN);
      Answer challenge = ausf.begin(AusfFixture.EAP_SUPI.value());
      assertThat(challenge.json().path("authType").stringValue()).isEqualTo("EAP_AKA_PRIME");
      String link = AusfFixture.link(challenge, "eap-session");

      Answer last = ue.respond(link, challenge.json().path("5gAuthData").stringValue());

      assertThat(result(last)).isEqualTo("AUTHENTICATION_SUCCESS");
      assertThat(ue.end(last)).isEqualTo(EapAkaPrimePeer.State.SUCCESS);
      assertThat(last.json().path("supi").stringValue()).isEqualTo(AusfFixture.EAP_SUPI.value());
      assertThat(last.json().path("kSeaf").stringValue())
          .isEqualTo(HEX.formatHex(KeyDerivation.kseaf(ue.keys().kausf(), AusfFixture.SNN)));
      assertThat(last.json().has("msk")).isFalse();
      assertThat(ausf.probe.send("DELETE", link, "").status()).isEqualTo(204);
    }
  }

  /** The identity round, the negotiation of the KDF and the protected result indication. */
  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void authenticatesInAllRoundsOfTheMethodOverEachProtocol(HttpProtocol protocol) {
    EapSettings settings = new EapSettings(IdentityRequest.ANY, true, List.of(2, 1));
    try (AusfFixture ausf = new AusfFixture(protocol, directory, settings)) {
      Ue ue = new Ue(ausf, AusfFixture.SNN);
      Answer identity = ausf.begin(AusfFixture.EAP_SUPI.value());
      String link = AusfFixture.link(identity, "eap-session");

      Answer step = ue.respond(link, identity.json().path("5gAuthData").stringValue());
      int rounds = 1;
      while (result(step).equals("AUTHENTICATION_ONGOING")) {
        assertThat(AusfFixture.link(step, "eap-session")).isEqualTo(link);
        assertThat(step.header("content-type")).isEqualTo("application/3gppHal+json");
        step = ue.respond(link, payload(step));
        rounds++;
      }

      assertThat(rounds).as("identity, selection of the KDF, challenge, notification").isEqualTo(4);
      assertThat(result(step)).isEqualTo("AUTHENTICATION_SUCCESS");
      assertThat(ue.end(step)).isEqualTo(EapAkaPrimePeer.State.SUCCESS);
    }
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void notifiesTheUeOfAFailureOverEachProtocol(HttpProtocol protocol) {
    try (AusfFixture ausf = new AusfFixture(protocol, directory)) {
      Ue ue = new Ue(ausf, AusfFixture.SNN);
      String link = AusfFixture.link(ausf.begin(AusfFixture.EAP_SUPI.value()), "eap-session");
      Answer notification = ausf.probe.send("POST", link, "{\"eapPayload\":\"AgEACDINAAA=\"}");
      assertThat(result(notification)).isEqualTo("AUTHENTICATION_ONGOING");

      Answer last = ue.respond(link, payload(notification));

      assertThat(result(last)).isEqualTo("AUTHENTICATION_FAILURE");
      assertThat(ue.end(last)).isEqualTo(EapAkaPrimePeer.State.FAILURE);
      assertThat(last.json().has("supi") || last.json().has("kSeaf")).isFalse();
      assertThat(ausf.probe.send("DELETE", link, "").cause()).isEqualTo("CONTEXT_NOT_FOUND");
    }
  }

  /** TS 33.501 annex S: EAP-AKA' whatever the subscription, and MSK in place of KSEAF. */
  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void authenticatesForNonSeamlessOffloadOverEachProtocol(HttpProtocol protocol) {
    try (AusfFixture ausf = new AusfFixture(protocol, directory)) {
      Ue ue = new Ue(ausf, ServingNetworkName.parse("5G:NSWO"));
      Answer challenge =
          ausf.post(
              "{\"supiOrSuci\":\"suci-0-001-01-0000-0-0-0000000007\","
                  + "\"servingNetworkName\":\"5G:NSWO\",\"nswoInd\":true}");
      Answer other =
          ausf.post(
              "{\"supiOrSuci\":\""
                  + AusfFixture.SUCI
                  + "\",\"servingNetworkName\":\"5G:NSWO\",\"nswoInd\":true}");
      assertThat(other.json().path("authType").stringValue()).isEqualTo("EAP_AKA_PRIME");

      Answer last =
          ue.respond(
              AusfFixture.link(challenge, "eap-session"),
              challenge.json().path("5gAuthData").stringValue());

      assertThat(result(last)).isEqualTo("AUTHENTICATION_SUCCESS");
      assertThat(last.json().path("msk").stringValue()).isEqualTo(HEX.formatHex(ue.keys().msk()));
      assertThat(last.json().has("kSeaf")).isFalse();
    }
  }

  @Requires3gppFiles
  @Test
  void answersByTheSchemasOfThe3gpp() {
    OpenApiSchemas schemas = OpenApiSchemas.of("TS29509_Nausf_UEAuthentication");
    try (AusfFixture ausf =
        new AusfFixture(HttpProtocol.H2C, directory, new EapSettings(null, true, List.of(1)))) {
      Ue ue = new Ue(ausf, AusfFixture.SNN);
      Answer challenge = ausf.begin(AusfFixture.EAP_SUPI.value());
      schemas.assertValid("UEAuthenticationCtx", challenge.text());
      String link = AusfFixture.link(challenge, "eap-session");

      Answer notification = ue.respond(link, challenge.json().path("5gAuthData").stringValue());
      Answer last = ue.respond(link, payload(notification));

      schemas.assertValid("EapSession", notification.text());
      schemas.assertValid("EapSession", last.text());
      assertThat(result(last)).isEqualTo("AUTHENTICATION_SUCCESS");
    }
  }
}
