/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.sbamock.aka.ue.AuthenticationOutcome.SynchFailure;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpProtocol;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.consumer.IndirectCommunication;
import org.sbamock.sbi.testing.SbiProbe.Answer;

/** What an AMF does with the producers that responses of AUSFs and SCPs name. */
@Timeout(60)
class BindingTest {
  private static final String SET = "set1.ausfset.5gc.mnc001.mcc001";
  private static final String BINDING = "bl=nf-set; nfset=" + SET;
  private static final String PRODUCER = "54804518-4191-46b3-955c-ac631f953ed8";
  private static final String CONFIRMED =
      "{\"authResult\":\"AUTHENTICATION_SUCCESS\",\"supi\":\"imsi-001010000000001\",\"kseaf\":\""
          + "0".repeat(64)
          + "\"}";

  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource({
    "H1C, false", "H1, false", "H2C, false", "H2, false", "H3, false",
    "H1C, true", "H1, true", "H2C, true", "H2, true", "H3, true"
  })
  void returnsTheBindingIndicationToTheScp(HttpProtocol protocol, boolean delegated) {
    try (Scp scp = new Scp(protocol, AmfFixture.material(protocol, directory));
        AmfFixture amf =
            new AmfFixture(protocol, directory, new IndirectCommunication(scp.root(), delegated))) {
      scp.ausf = amf.home.root();
      amf.home.binding = "bl=nf-instance;nfinst=" + PRODUCER + ";nfset=" + SET + ";group=true";

      assertThat(amf.register().json().path("result").stringValue()).isEqualTo("REGISTERED");

      assertThat(scp.received).hasSize(2);
      assertThat(scp.received.get(0).getString("3gpp-sbi-routing-binding")).isNull();
      assertThat(scp.received.get(1).getAll("3gpp-sbi-routing-binding"))
          .containsExactly("bl=nf-instance; nfinst=" + PRODUCER + "; nfset=" + SET);
      assertThat(scp.received.get(1).getString("3gpp-sbi-target-apiroot"))
          .isEqualTo(amf.home.root().toString());
    }
  }

  @Test
  void ignoresAMalformedBindingIndication() {
    try (Scp scp = new Scp(HttpProtocol.H2C, null);
        AmfFixture amf =
            new AmfFixture(
                HttpProtocol.H2C, directory, new IndirectCommunication(scp.root(), false))) {
      amf.home.binding = "bl=nf-set; nfset";

      assertThat(amf.register().json().path("result").stringValue()).isEqualTo("REGISTERED");

      assertThat(scp.received.get(1).getString("3gpp-sbi-routing-binding")).isNull();
    }
  }

  @Test
  void keepsTheBindingIndicationDuringEap() {
    try (Scp scp = new Scp(HttpProtocol.H2C, null);
        AmfFixture amf =
            new AmfFixture(
                HttpProtocol.H2C, directory, new IndirectCommunication(scp.root(), false))) {
      amf.home.binding = BINDING;
      Answer challenge = amf.begin(AmfFixture.EAP_SUCI);
      String answer = AmfFixture.eapAnswer(challenge.json());
      amf.home.onConfirmation =
          HomeNetwork.answering(
              200,
              "application/3gppHal+json",
              "{\"authResult\":\"AUTHENTICATION_ONGOING\",\"eapPayload\":\""
                  + challenge.json().path("eapPayload").stringValue()
                  + "\",\"_links\":{\"eap-session\":{\"href\":\""
                  + amf.home.root().uri(HomeNetwork.COLLECTION + "/ctx0/eap-session")
                  + "\"}}}");
      assertThat(amf.put(challenge, answer).json().path("result").stringValue())
          .isEqualTo("CHALLENGE");
      amf.home.onConfirmation = null;

      assertThat(amf.put(challenge, answer).json().path("result").stringValue())
          .isEqualTo("REGISTERED");

      assertThat(scp.received.get(1).getString("3gpp-sbi-routing-binding")).isEqualTo(BINDING);
      assertThat(scp.received.get(2).getString("3gpp-sbi-routing-binding")).isEqualTo(BINDING);
    }
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void resynchronizesWithTheAusfThatTheScpHasSelected(HttpProtocol protocol) {
    try (Scp scp = new Scp(protocol, AmfFixture.material(protocol, directory));
        AmfFixture amf =
            new AmfFixture(protocol, directory, new IndirectCommunication(scp.root(), true))) {
      scp.ausf = amf.home.root();
      scp.added = HttpFields.of("3gpp-sbi-producer-id", "nfinst=" + PRODUCER);
      Answer stale = amf.begin();
      amf.judge(stale.json());
      SynchFailure failure = (SynchFailure) amf.judge(stale.json());

      assertThat(amf.put(stale, AmfFixture.auts(failure)).json().path("result").stringValue())
          .isEqualTo("CHALLENGE");

      String field = "3gpp-sbi-discovery-target-nf-instance-id";
      assertThat(scp.received).hasSize(2);
      assertThat(scp.received.get(0).getString(field)).isNull();
      assertThat(scp.received.get(1).getString(field)).isEqualTo(PRODUCER);
      assertThat(scp.received.get(1).getString("3gpp-sbi-discovery-target-nf-type"))
          .isEqualTo("AUSF");
      amf.begin();
      assertThat(scp.received.get(2).getString(field)).as("another authentication").isNull();
    }
  }

  /** TS 29.500 clause 6.12. */
  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void confirmsAtAnotherAusfOfTheSet(HttpProtocol protocol) {
    try (AmfFixture amf = new AmfFixture(protocol, directory);
        HomeNetwork other = amf.anotherHome()) {
      amf.home.binding = BINDING;
      amf.home.onConfirmation = HomeNetwork.problem(503, "NF_CONGESTION");
      other.onConfirmation = HomeNetwork.answering(200, "application/json", CONFIRMED);
      discoverSet(amf, amf.home.root(), other.root());

      assertThat(amf.register().json().path("result").stringValue()).isEqualTo("REGISTERED");

      assertThat(other.requests)
          .containsExactly("PUT " + HomeNetwork.COLLECTION + "/ctx0/5g-aka-confirmation");
    }
  }

  @Test
  void confirmsAtAnotherAusfOfTheSetIfTheFirstIsDown() {
    try (AmfFixture amf = new AmfFixture(HttpProtocol.H2C, directory);
        HomeNetwork other = amf.anotherHome()) {
      amf.home.binding = BINDING;
      amf.home.linkAs =
          "http://127.0.0.1:1/east" + HomeNetwork.COLLECTION + "/ctx0/5g-aka-confirmation";
      other.onConfirmation = HomeNetwork.answering(200, "application/json", CONFIRMED);
      discoverSet(amf, other.root());

      assertThat(amf.register().json().path("result").stringValue()).isEqualTo("REGISTERED");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "bl=nf-instance; nfinst=" + PRODUCER + ", 503 NF_CONGESTION, 503",
    BINDING + ", 404 CONTEXT_NOT_FOUND, 404",
  })
  void reportsTheFailureIfThereIsNoSetOrTheFailureConcernsTheUe(
      String binding, String problem, int status) {
    try (AmfFixture amf = new AmfFixture(HttpProtocol.H2C, directory);
        HomeNetwork other = amf.anotherHome()) {
      amf.home.binding = binding;
      amf.home.onConfirmation =
          HomeNetwork.problem(Integer.parseInt(problem.substring(0, 3)), problem.substring(4));
      discoverSet(amf, other.root());

      assertThat(amf.register().status()).isEqualTo(status);

      assertThat(other.requests).isEmpty();
    }
  }

  @Test
  void reportsTheFailureIfTheSetHasNoOtherAusf() {
    try (AmfFixture amf = new AmfFixture(HttpProtocol.H2C, directory)) {
      amf.home.binding = BINDING;
      amf.home.onConfirmation = HomeNetwork.problem(503, "NF_CONGESTION");
      discoverSet(amf, amf.home.root());
      assertThat(amf.register().cause()).isEqualTo("NF_CONGESTION");

      discoverSet(amf);
      assertThat(amf.register().cause()).isEqualTo("NF_CONGESTION");
    }
  }

  /** The AUSFs of the set that the NRF knows. */
  private static void discoverSet(AmfFixture amf, ApiRoot... ausfs) {
    amf.home.onDiscovery =
        exchange -> {
          boolean set = exchange.request().target().contains("&target-nf-set-id=" + SET);
          String result =
              set
                  ? HomeNetwork.searchResult(0, ausfs)
                  : HomeNetwork.searchResult(100, amf.home.root());
          HomeNetwork.answering(200, "application/json", result).handle(exchange);
        };
  }
}
