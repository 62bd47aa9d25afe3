/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sbamock.amf.core.RegistrationSettings;
import org.sbamock.amf.core.ue.AmfIdentity;
import org.sbamock.http.HttpProtocol;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.testing.SbiProbe.Answer;

/** Registrations with a 5G-GUTI. */
@Timeout(60)
class GutiRegistrationTest {
  private static final String IDENTITY_REQUEST =
      "{\"result\":\"IDENTITY_REQUEST\",\"identityType\":\"SUCI\"}";
  private static final RegistrationSettings OTHER =
      new RegistrationSettings(
          new AmfIdentity(0xca, 0x3fe, 2),
          List.of(HomeNetwork.PLMN),
          100,
          Duration.ofSeconds(30),
          3,
          true);

  @TempDir Path directory;

  private static Answer begin(AmfFixture amf, String guti) {
    return amf.post("{\"guti\":\"" + guti + "\"}");
  }

  private static String guti(Answer registered) {
    return registered.json().path("guti").asString();
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void registersAgainByItsOwnGutiOverEachProtocol(HttpProtocol protocol) {
    try (AmfFixture amf = new AmfFixture(protocol, directory)) {
      String first = guti(amf.register());
      byte[] kamf = amf.amf.registrations().requireUe(first).kamf();
      amf.change("{\"non3gppAccess\":{\"rmState\":\"REGISTERED\"},\"inCoverage\":false}");
      int challenges = amf.home.requests.size();

      Answer again = begin(amf, first);

      assertThat(again.status()).as(again.text()).isEqualTo(201);
      assertThat(again.json().path("result").asString()).isEqualTo("REGISTERED");
      assertThat(guti(again)).isNotEqualTo(first);
      assertThat(amf.amf.registrations().requireUe(guti(again)).kamf()).isEqualTo(kamf);
      assertThat(amf.amf.registrations().contexts().size()).isEqualTo(1);
      assertThat(amf.home.requests).hasSize(challenges);
      Answer ue = amf.get("/mock-ue/v1/ues/" + guti(again));
      assertThat(ue.json().at("/3gppAccess/cmState").asString()).isEqualTo("CONNECTED");
      assertThat(ue.json().at("/non3gppAccess/rmState").asString()).isEqualTo("REGISTERED");
      assertThat(amf.probe.send("GET", again.header("location"), "").text())
          .isEqualTo(again.text());
    }
  }

  @Test
  void requestsTheIdentityOfAnUnknownUe() {
    try (AmfFixture amf = new AmfFixture(HttpProtocol.H2C, directory)) {
      String first = guti(amf.register());
      amf.probe.send("DELETE", amf.uri("/mock-ue/v1/ues/" + first), "");

      Answer own = begin(amf, first);
      Answer other = begin(amf, first.replace("caff81", "caff82"));

      assertThat(own.status()).isEqualTo(200);
      assertThat(own.text()).isEqualTo(IDENTITY_REQUEST);
      assertThat(other.text()).isEqualTo(IDENTITY_REQUEST);
      assertThat(amf.register().status()).isEqualTo(200);
    }
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void takesOverTheContextFromTheOldAmfOverEachProtocol(HttpProtocol protocol) {
    try (AmfFixture old = new AmfFixture(protocol, directory);
        AmfFixture amf = new AmfFixture(protocol, directory, OTHER, ApiRoot.parse(old.uri("")))) {
      String first = guti(old.register());
      byte[] kamf = old.amf.registrations().requireUe(first).kamf();

      Answer registered = begin(amf, first);

      assertThat(registered.status()).as(registered.text()).isEqualTo(201);
      assertThat(registered.json().path("supi").asString()).isEqualTo(AmfFixture.SUPI.value());
      assertThat(guti(registered)).contains("caff82");
      assertThat(amf.amf.registrations().requireUe(guti(registered)).kamf()).isEqualTo(kamf);
      await().until(() -> old.amf.registrations().contexts().size() == 0);
      assertThat(begin(old, first).text()).isEqualTo(IDENTITY_REQUEST);
    }
  }

  @Test
  void discoversTheOldAmfByItsGuami() {
    try (AmfFixture old = new AmfFixture(HttpProtocol.H2C, directory);
        AmfFixture amf = new AmfFixture(HttpProtocol.H2C, directory, OTHER)) {
      String first = guti(old.register());
      List<String> queries = new CopyOnWriteArrayList<>();
      String result =
          HomeNetwork.searchResult(100, ApiRoot.parse(old.uri("")))
              .replace("AUSF", "AMF")
              .replace("nausf-auth", "namf-comm");
      amf.home.onDiscovery =
          exchange -> {
            queries.add(String.valueOf(exchange.request().query()));
            HomeNetwork.answering(200, "application/json", result).handle(exchange);
          };

      Answer registered = begin(amf, first);

      assertThat(registered.status()).as(registered.text()).isEqualTo(201);
      assertThat(queries)
          .isNotEmpty()
          .allSatisfy(
              query ->
                  assertThat(URLDecoder.decode(query, StandardCharsets.UTF_8))
                      .contains("target-nf-type=AMF", "\"amfId\":\"caff81\""));
    }
  }
}
