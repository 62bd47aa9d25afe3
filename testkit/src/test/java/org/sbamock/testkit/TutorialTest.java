/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sbamock.mock.StubRules.aResponse;
import static org.sbamock.mock.StubRules.get;
import static org.sbamock.mock.StubRules.matchingJsonPath;
import static org.sbamock.mock.StubRules.okJson;
import static org.sbamock.mock.StubRules.ownAnswer;
import static org.sbamock.mock.StubRules.post;
import static org.sbamock.mock.StubRules.postRequestedFor;
import static org.sbamock.mock.StubRules.urlPathEqualTo;
import static org.sbamock.mock.StubRules.urlPathTemplate;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.sbamock.http.Fault;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.client.call.CallFailedException;
import org.sbamock.http.tls.ClientAuth;
import org.sbamock.sbi.NfType;
import org.sbamock.testing.RequiresRoot;

/** The code of docs/testkit.md, and that it is. */
class TutorialTest {
  private static final Path PAGE = Path.of("../docs/testkit.md");
  private static final Path README = Path.of("../README.md");
  private static final Path TESTS = Path.of("src/test/java/org/sbamock/testkit");

  @Nested
  @SbaCore
  class AusfConsumerTest {
    static final String PATH = "/nausf-auth/v1/ue-authentications";
    static final String UE =
        """
        {"supiOrSuci":"imsi-001010000000001",
         "servingNetworkName":"5G:mnc001.mcc001.3gppnetwork.org"}""";

    @ProtocolTest
    void requestsAChallenge(HttpProtocol protocol, RunningCore core) {
      SbiCaller.Answer answer = core.ausf().caller(protocol).post(PATH, UE);

      assertThat(answer.status()).isEqualTo(201);
      core.ausf().verify(1, postRequestedFor(urlPathEqualTo(PATH)).withProtocol(protocol));
    }

    @ProtocolTest
    void receivesAnOverloadResponse(HttpProtocol protocol, RunningCore core) {
      core.ausf()
          .stubFor(
              post(urlPathEqualTo(PATH))
                  .withRequestBody(matchingJsonPath("$.servingNetworkName"))
                  .willReturn(aResponse().withStatus(503).withHeader("retry-after", "1")));

      assertThat(core.ausf().caller(protocol).post(PATH, UE).status()).isEqualTo(503);
    }

    @ProtocolTest({HttpProtocol.H1C, HttpProtocol.H2, HttpProtocol.H3})
    void losesItsConnection(HttpProtocol protocol, RunningCore core) {
      core.ausf()
          .stubFor(
              post(urlPathEqualTo(PATH))
                  .willReturn(ownAnswer().withFault(Fault.Kind.CONNECTION_RESET_BY_PEER)));

      assertThatThrownBy(() -> core.ausf().caller(protocol).post(PATH, UE))
          .isInstanceOf(CallFailedException.class);
    }

    @Test
    void usesTheClientOfTheJdk(RunningCore core, SbaTrust trust) throws Exception {
      HttpClient client = HttpClient.newBuilder().sslContext(trust.sslContext()).build();
      HttpRequest request =
          HttpRequest.newBuilder(core.ausf().uri(HttpProtocol.H2, PATH))
              .header("content-type", "application/json")
              .POST(BodyPublishers.ofString(UE))
              .build();

      assertThat(client.send(request, BodyHandlers.ofString()).statusCode()).isEqualTo(201);
    }
  }

  @Nested
  @SbaCore(clientAuth = ClientAuth.NEED)
  class CertifiedConsumerTest {
    @Test
    void showsItsCertificate(RunningCore core, ClientCertificate certificate) throws Exception {
      HttpClient client = HttpClient.newBuilder().sslContext(certificate.sslContext()).build();
      URI probe = core.ausf().uri(HttpProtocol.H2, "/sbamock-probe/v1/clock");
      HttpRequest request = HttpRequest.newBuilder(probe).build();

      assertThat(client.send(request, BodyHandlers.ofString()).statusCode()).isEqualTo(200);
    }
  }

  @Nested
  @SbaCore(oauth2 = true, stubs = @SbaStub(type = "UDM", services = "nudm-sdm/v2"))
  class AuthorizedConsumerTest {
    @ProtocolTest
    void showsItsAccessToken(HttpProtocol protocol, RunningCore core) {
      SbiCaller ausf = core.ausf().caller(protocol);
      String token = core.accessToken(NfType.AUSF, "nausf-auth");

      assertThat(ausf.post(AusfConsumerTest.PATH, AusfConsumerTest.UE).status()).isEqualTo(401);
      assertThat(ausf.withToken(token).post(AusfConsumerTest.PATH, AusfConsumerTest.UE).status())
          .isEqualTo(201);
    }

    @ProtocolTest
    void stubsAskForTokensToo(HttpProtocol protocol, RunningCore core) {
      RunningFunction udm = core.function("UDM");
      udm.stubFor(get(urlPathTemplate("/nudm-sdm/v2/{supi}/am-data")).willReturn(okJson("{}")));
      SbiCaller caller = udm.caller(protocol);
      String path = "/nudm-sdm/v2/imsi-001010000000001/am-data";

      assertThat(caller.get(path).status()).isEqualTo(401);
      assertThat(caller.withToken(core.accessToken(NfType.UDM, "nudm-sdm")).get(path).status())
          .isEqualTo(200);
      assertThatThrownBy(() -> core.accessToken(NfType.UDM, "nudm-ueau"))
          .hasMessageContaining("invalid_scope");
    }
  }

  @Nested
  @RequiresRoot
  @SbaCore(link = "delay 5ms")
  class DistantConsumerTest {
    @ProtocolTest
    void isFarFromItsAmf(HttpProtocol protocol, RunningCore core) {
      core.link().set("test", "amf", "delay 100ms 20ms loss 1%");
      core.link().set("amf", "ausf", "ge");

      assertThat(core.amf().caller(protocol).get("/sbamock-probe/v1/files/1000").status())
          .isEqualTo(200);
    }
  }

  @Nested
  class UdmConsumerTest {
    @RegisterExtension
    static final SbaCoreExtension CORE =
        SbaCoreExtension.builder()
            .functions("NRF")
            .stub("UDM", "nudm-sdm/v2")
            .protocols(HttpProtocol.H2C, HttpProtocol.H3)
            .seed(42)
            .build();

    @ProtocolTest
    void readsTheAccessAndMobilityData(HttpProtocol protocol) {
      RunningFunction udm = CORE.core().function("UDM");
      udm.stubFor(
          get(urlPathTemplate("/nudm-sdm/v2/{supi}/am-data"))
              .willReturn(okJson("{\"gpsis\":[\"msisdn-49170\"]}")));

      SbiCaller.Answer answer =
          udm.caller(protocol).get("/nudm-sdm/v2/imsi-001010000000001/am-data");

      assertThat(answer.body()).contains("msisdn-49170");
    }

    @Test
    void findsTheUdmThroughTheNrf() {
      SbiCaller.Answer answer =
          CORE.core()
              .nrf()
              .caller(HttpProtocol.H2C)
              .get("/nnrf-disc/v1/nf-instances?target-nf-type=UDM&requester-nf-type=AMF");

      assertThat(answer.body()).contains("nudm-sdm").contains(":" + udmPort());
    }

    private int udmPort() {
      return CORE.core().function("UDM").port();
    }
  }

  @Test
  void theJavaOfThePagesIsOfTests() throws IOException {
    String source =
        flat(Files.readString(TESTS.resolve("TutorialTest.java")))
            + flat(Files.readString(TESTS.resolve("spring/SbaCorePropertySourceTest.java")));

    assertThat(blocks(PAGE)).isNotEmpty();
    assertThat(blocks(PAGE)).allSatisfy(block -> assertThat(source).contains(flat(block)));
    assertThat(blocks(README)).filteredOn(block -> source.contains(flat(block))).hasSize(1);
  }

  private static List<String> blocks(Path page) throws IOException {
    return Pattern.compile("```java\n(.*?)```", Pattern.DOTALL)
        .matcher(Files.readString(page))
        .results()
        .map((MatchResult found) -> found.group(1))
        .toList();
  }

  private static String flat(String code) {
    return code.replaceAll("\\s+", " ").strip();
  }
}
