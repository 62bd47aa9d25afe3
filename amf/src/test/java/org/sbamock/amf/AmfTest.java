/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sbamock.aka.KeyDerivation;
import org.sbamock.aka.ue.AuthenticationOutcome;
import org.sbamock.aka.ue.AuthenticationOutcome.SynchFailure;
import org.sbamock.amf.core.RegistrationSettings;
import org.sbamock.amf.core.ue.UeContext;
import org.sbamock.http.HttpHandler;
import org.sbamock.http.HttpProtocol;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.nf.NetworkFunctionSettings;
import org.sbamock.sbi.nrf.Registration;
import org.sbamock.sbi.testing.SbiProbe;
import org.sbamock.sbi.testing.SbiProbe.Answer;

@Timeout(60)
class AmfTest {
  private static final String CHALLENGES = "POST " + HomeNetwork.COLLECTION;
  private static final String WRONG = "{\"resStar\":\"" + "0".repeat(32) + "\"}";
  private static final Predicate<String> CONFIRMATION =
      request -> request.startsWith("PUT " + HomeNetwork.COLLECTION);

  @TempDir Path directory;

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void registersAndDeregistersOverEachProtocol(HttpProtocol protocol) {
    try (AmfFixture amf = new AmfFixture(protocol, directory)) {
      Answer challenge = amf.begin();
      assertThat(challenge.status()).isEqualTo(201);
      assertThat(challenge.header("content-type")).isEqualTo("application/json");
      assertThat(challenge.header("location"))
          .isEqualTo(
              amf.collection() + "/" + challenge.json().path("registrationId").stringValue());
      assertThat(challenge.json().path("abba").stringValue()).isEqualTo("0000");

      Answer result = amf.put(challenge, amf.resStar(challenge.json()));

      assertThat(result.status()).isEqualTo(200);
      assertThat(result.json().path("result").stringValue()).isEqualTo("REGISTERED");
      assertThat(result.json().path("supi").stringValue()).isEqualTo(AmfFixture.SUPI.value());
      assertThat(result.json().path("guti").stringValue())
          .matches("5g-guti-00101caff81[0-9a-f]{8}");
      String resource = challenge.header("location");
      assertThat(amf.probe.send("GET", resource, "").text()).isEqualTo(result.text());
      assertThat(amf.probe.send("DELETE", resource, "").status()).isEqualTo(204);
      assertThat(amf.probe.send("GET", resource, "").status()).isEqualTo(404);
      assertThat(amf.amf.registrations().contexts().size()).isZero();
    }
  }

  @Test
  void derivesTheKeyOfTheUe() {
    try (AmfFixture amf = new AmfFixture(HttpProtocol.H2C, directory)) {
      Answer challenge = amf.begin();
      AuthenticationOutcome.Accepted accepted =
          (AuthenticationOutcome.Accepted) amf.judge(challenge.json());
      amf.put(
          challenge,
          "{\"resStar\":\"" + HexFormat.of().formatHex(accepted.resStar(HomeNetwork.SNN)) + "\"}");

      UeContext context = requireNonNull(amf.amf.registrations().contexts().find(AmfFixture.SUPI));

      assertThat(context.kamf())
          .isEqualTo(
              KeyDerivation.kamf(accepted.kseaf(HomeNetwork.SNN), AmfFixture.SUPI, new byte[2]));
    }
  }

  @Test
  void registersByEapAkaPrime() {
    try (AmfFixture amf = new AmfFixture(HttpProtocol.H2C, directory)) {
      Answer challenge = amf.begin(AmfFixture.EAP_SUCI);

      Answer result = amf.put(challenge, AmfFixture.eapAnswer(challenge.json()));

      assertThat(challenge.json().path("authType").stringValue()).isEqualTo("EAP_AKA_PRIME");
      assertThat(result.json().path("supi").stringValue()).isEqualTo(AmfFixture.EAP_SUPI.value());
    }
  }

  @Test
  void replacesTheFormerRegistrationOfAUe() {
    try (AmfFixture amf = new AmfFixture(HttpProtocol.H2C, directory)) {
      Answer first = amf.register();
      Answer second = amf.register();

      assertThat(second.json().path("guti").stringValue())
          .isNotEqualTo(first.json().path("guti").stringValue());
      assertThat(amf.amf.registrations().contexts().size()).isEqualTo(1);
      String former = first.json().path("registrationId").stringValue();
      assertThat(amf.probe.send("GET", amf.collection() + "/" + former, "").status())
          .isEqualTo(404);
    }
  }

  @Test
  void resynchronizesAUeWhoseSequenceNumberIsAhead() {
    try (AmfFixture amf = new AmfFixture(HttpProtocol.H2C, directory)) {
      Answer stale = amf.begin();
      amf.judge(stale.json());
      SynchFailure failure = (SynchFailure) amf.judge(stale.json());

      Answer next = amf.put(stale, AmfFixture.auts(failure));
      Answer result = amf.put(stale, amf.resStar(next.json()));

      assertThat(next.status()).isEqualTo(200);
      assertThat(next.json().path("result").stringValue()).isEqualTo("CHALLENGE");
      assertThat(result.json().path("result").stringValue()).isEqualTo("REGISTERED");
    }
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void sendsAWrongResStarToTheAusfAndRejectsTheUe(HttpProtocol protocol) {
    try (AmfFixture amf = new AmfFixture(protocol, directory)) {
      assertThat(amf.put(amf.begin(), WRONG).cause()).isEqualTo("AUTHENTICATION_REJECTED");

      assertThat(amf.home.requests).filteredOn(CONFIRMATION).hasSize(1);
    }
  }

  @ParameterizedTest
  @MethodSource("confirmations")
  void rejectsAWrongResStarWhateverTheAusfAnswers(HttpHandler confirmation) {
    try (AmfFixture amf = new AmfFixture(HttpProtocol.H2C, directory)) {
      amf.home.onConfirmation = confirmation;

      Answer answer = amf.put(amf.begin(), WRONG);

      assertThat(answer.status()).isEqualTo(403);
      assertThat(answer.cause()).isEqualTo("AUTHENTICATION_REJECTED");
      assertThat(amf.amf.registrations().contexts().size()).isZero();
      assertThat(amf.amf.registrations().pending()).isZero();
    }
  }

  static List<HttpHandler> confirmations() {
    return List.of(
        HomeNetwork.answering(
            200,
            "application/json",
            "{\"authResult\":\"AUTHENTICATION_SUCCESS\",\"supi\":\""
                + AmfFixture.SUPI.value()
                + "\",\"kseaf\":\""
                + "ab".repeat(32)
                + "\"}"),
        HomeNetwork.problem(404, "CONTEXT_NOT_FOUND"),
        HomeNetwork.problem(503, "NF_CONGESTION"),
        HomeNetwork.answering(200, "application/json", "{\"authResult\":"));
  }

  @Test
  void doesNotCallTheAusfForAWrongResStarIfConfiguredSo() {
    RegistrationSettings settings = AmfFixture.registrations(false);
    try (AmfFixture amf = new AmfFixture(HttpProtocol.H2C, directory, settings)) {
      assertThat(amf.put(amf.begin(), WRONG).cause()).isEqualTo("AUTHENTICATION_REJECTED");

      assertThat(amf.home.requests).noneMatch(CONFIRMATION);
    }
  }

  @Test
  void followsTheLinkThatTheAusfGave() {
    try (AmfFixture amf = new AmfFixture(HttpProtocol.H2C, directory)) {
      amf.home.linkPrefix = "/proxy";

      assertThat(amf.register().status()).isEqualTo(200);
      assertThat(amf.home.requests)
          .anyMatch(request -> request.startsWith("PUT /proxy" + HomeNetwork.COLLECTION));
    }
  }

  @Test
  void discoversOnceForTheValidityOfTheResult() {
    try (AmfFixture amf = new AmfFixture(HttpProtocol.H2C, directory)) {
      for (int i = 0; i < 5; i++) {
        assertThat(amf.begin().status()).isEqualTo(201);
      }

      assertThat(amf.home.requests)
          .filteredOn(request -> request.startsWith("GET /nnrf-disc"))
          .hasSize(1);
    }
  }

  @Test
  void callsTheNextAusfWhenOneIsDown() {
    try (AmfFixture amf = new AmfFixture(HttpProtocol.H2C, directory)) {
      amf.home.onDiscovery =
          HomeNetwork.answering(
              200,
              "application/json",
              HomeNetwork.searchResult(100, ApiRoot.parse("http://127.0.0.1:1"), amf.home.root()));

      assertThat(amf.register().status()).isEqualTo(200);
    }
  }

  @Test
  void discoversAgainAfterNoAusfAnswered() {
    try (AmfFixture amf = new AmfFixture(HttpProtocol.H2C, directory)) {
      amf.home.onDiscovery =
          HomeNetwork.answering(
              200,
              "application/json",
              HomeNetwork.searchResult(100, ApiRoot.parse("http://127.0.0.1:1")));
      assertThat(amf.begin().cause()).isEqualTo("TARGET_NF_NOT_REACHABLE");
      amf.home.onDiscovery = null;

      assertThat(amf.begin().status()).isEqualTo(201);
    }
  }

  @Test
  void discoversAgainAfterNoAusfFitted() {
    try (AmfFixture amf = new AmfFixture(HttpProtocol.H2C, directory)) {
      amf.home.onDiscovery =
          HomeNetwork.answering(
              200,
              "application/json",
              HomeNetwork.searchResult(100, ApiRoot.parse("https://127.0.0.1:1")));
      assertThat(amf.begin().cause()).isEqualTo("TARGET_NF_NOT_REACHABLE");
      amf.home.onDiscovery = null;

      assertThat(amf.begin().status()).isEqualTo(201);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"authResult\":\"AUTHENTICATION_SUCCESS\",\"kseaf\":ab12cd34}",
        "{\"authResult\":ab12cd34}",
        "{\"authResult\":\"AUTHENTICATION_SUCCESS\",\"kseaf\":\"ab12cd34\"}"
      })
  void tellsNothingOfOddContentThatMayHoldAKey(String confirmation) {
    try (AmfFixture amf = new AmfFixture(HttpProtocol.H2C, directory)) {
      amf.home.onConfirmation = HomeNetwork.answering(200, "application/json", confirmation);

      Answer answer = amf.register();

      assertThat(answer.status()).isEqualTo(504);
      assertThat(answer.json().path("detail").stringValue())
          .isEqualTo("the AUSF responded 200 with invalid content");
    }
  }

  /** TS 29.500 clause 6.10.9. */
  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void followsRedirectionsToAnotherAusf(HttpProtocol protocol) {
    try (AmfFixture amf = new AmfFixture(protocol, directory);
        HomeNetwork other = amf.anotherHome()) {
      String collection = other.root() + HomeNetwork.COLLECTION;
      amf.home.onChallenge = HomeNetwork.redirecting(307, collection);

      Answer challenge = amf.begin();
      amf.home.onConfirmation = HomeNetwork.redirecting(308, collection + "/1/5g-aka-confirmation");
      Answer result = amf.put(challenge, amf.resStar(challenge.json()));

      assertThat(result.json().path("result").stringValue()).isEqualTo("REGISTERED");
      assertThat(other.requests).filteredOn(CHALLENGES::equals).hasSize(1);
      assertThat(other.requests).filteredOn(CONFIRMATION).hasSize(1);
      assertThat(amf.home.requests).filteredOn(CONFIRMATION).isEmpty();
    }
  }

  @Test
  void reportsRedirectionsThatItCannotFollow() {
    try (AmfFixture amf = new AmfFixture(HttpProtocol.H2C, directory)) {
      String self = amf.home.root() + HomeNetwork.COLLECTION;
      amf.home.onChallenge = HomeNetwork.redirecting(307, self);

      Answer answer = amf.begin();

      assertThat(answer.cause()).isEqualTo("TARGET_NF_NOT_REACHABLE");
      assertThat(answer.json().path("detail").stringValue())
          .isEqualTo(
              amf.home.root().origin()
                  + " redirects the request to '"
                  + self
                  + "', but the maximum of 5 redirections is reached");
      assertThat(amf.home.requests).filteredOn(CHALLENGES::equals).hasSize(6);
    }
  }

  @Test
  void doesNotRepeatACallAfterADefiniteFailure() {
    try (AmfFixture amf = new AmfFixture(HttpProtocol.H2C, directory)) {
      amf.home.onDiscovery =
          HomeNetwork.answering(
              200,
              "application/json",
              HomeNetwork.searchResult(100, amf.home.root(), amf.home.root()));
      amf.home.onChallenge = HomeNetwork.problem(404, "USER_NOT_FOUND");

      amf.begin();

      assertThat(amf.home.requests).containsOnlyOnce(CHALLENGES);
    }
  }

  @Test
  void callsAConfiguredAusfWithoutAnNrf() {
    try (HomeNetwork home = new HomeNetwork(HttpProtocol.H2C, null, InstantSource.system());
        SbiProbe probe = new SbiProbe(HttpProtocol.H2C, null)) {
      Amf amf = Amf.builder(NetworkFunctionSettings.builder().build()).ausf(home.root()).build();
      amf.start();
      try {
        Answer challenge =
            probe.send(
                "POST",
                amf.apiRoot().uri("/mock-ue/v1/registrations"),
                "{\"suci\":\"" + AmfFixture.SUCI + "\"}");

        assertThat(challenge.status()).isEqualTo(201);
        assertThat(amf.registration()).isEqualTo(Registration.NONE);
        assertThat(home.requests).isEqualTo(List.of(CHALLENGES));
      } finally {
        amf.stop(Duration.ofSeconds(5)).join();
      }
    }
  }

  @Test
  void needsAnNrfOrAnAusf() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Amf.builder(NetworkFunctionSettings.builder().build()).build())
        .withMessageContaining("requires an NRF");
  }
}
