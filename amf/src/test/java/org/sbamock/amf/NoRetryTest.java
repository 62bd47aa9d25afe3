/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sbamock.http.HttpHandler;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpResponse;

/** An AMF that receives error responses whose requests must not be retried. */
@Timeout(60)
class NoRetryTest {
  @TempDir Path directory;

  private static HttpHandler failing(String info) {
    return exchange -> exchange.respond(HttpResponse.of(500).with("3gpp-sbi-response-info", info));
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void aChallengeIsNotRequestedFromAnotherAusf(HttpProtocol protocol) {
    try (AmfFixture amf = new AmfFixture(protocol, directory);
        HomeNetwork other = amf.anotherHome()) {
      amf.home.onDiscovery =
          HomeNetwork.answering(
              200,
              "application/json",
              HomeNetwork.searchResult(100, amf.home.root(), other.root()));
      amf.home.onChallenge = failing("no-retry=true");

      assertThat(amf.begin().json().path("detail").stringValue())
          .isEqualTo("the AUSF responded 500");
      assertThat(other.requests).isEmpty();

      amf.home.onChallenge = failing("no-retry=false");
      assertThat(amf.begin().status()).isEqualTo(201);
      assertThat(other.requests).containsExactly("POST " + HomeNetwork.COLLECTION);
    }
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void aConfirmationIsNotSentToAnotherAusfOfTheSet(HttpProtocol protocol) {
    try (AmfFixture amf = new AmfFixture(protocol, directory)) {
      amf.home.binding = "bl=nf-set; nfset=set1.ausfset.5gc.mnc001.mcc001";
      amf.home.onConfirmation = failing("request-retransmitted=true; no-retry=true");

      assertThat(amf.register().status()).isEqualTo(504);

      assertThat(amf.home.requests)
          .filteredOn("GET /nnrf-disc/v1/nf-instances"::equals)
          .as("discoveries")
          .hasSize(1);
    }
  }
}
