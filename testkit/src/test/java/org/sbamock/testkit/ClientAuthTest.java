/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.client.SbiClient;
import org.sbamock.http.tls.ClientAuth;
import org.sbamock.http.tls.TlsMaterial;
import org.sbamock.http.tls.TlsSettings;

/** Certificates of clients, shown by the JDK's client to a core that asks for them. */
@Timeout(60)
class ClientAuthTest {
  private static final String PROBE = "/sbamock-probe/v1/files/16";

  private static HttpResponse<String> get(
      HttpProtocol protocol, RunningFunction function, SSLContext tls) throws Exception {
    HttpClient client =
        HttpClient.newBuilder()
            .sslContext(tls)
            .version(
                protocol == HttpProtocol.H1
                    ? HttpClient.Version.HTTP_1_1
                    : HttpClient.Version.HTTP_2)
            .build();
    return client.send(
        HttpRequest.newBuilder(function.uri(protocol, PROBE))
            .timeout(Duration.ofSeconds(20))
            .build(),
        BodyHandlers.ofString());
  }

  @Nested
  @SbaCore(clientAuth = ClientAuth.NEED, clientProtocol = HttpProtocol.H2)
  class Needed {
    @ProtocolTest({HttpProtocol.H1, HttpProtocol.H2})
    void aClientWithACertificateIsAccepted(
        HttpProtocol protocol, RunningCore core, ClientCertificate client) throws Exception {
      assertThat(get(protocol, core.ausf(), client.sslContext()).statusCode()).isEqualTo(200);
    }

    /** Over HTTP/2 the JDK's client may not notice that its connection is closed. */
    @Test
    void aClientWithoutACertificateIsRejected(RunningCore core, SbaTrust trust) {
      assertThatThrownBy(() -> get(HttpProtocol.H1, core.ausf(), trust.sslContext()))
          .isInstanceOf(IOException.class)
          .isNotInstanceOf(HttpTimeoutException.class);
    }

    @ProtocolTest({HttpProtocol.H1, HttpProtocol.H2, HttpProtocol.H3})
    void theFilesServeToo(HttpProtocol protocol, RunningCore core, ClientCertificate shown)
        throws Exception {
      TlsMaterial material = TlsMaterial.ofPem(shown.pem(), shown.keyPem(), shown.trust().pem());
      try (SbiClient client = SbiClient.builder().tls(material, TlsSettings.DEFAULT).build()) {
        var origin = core.amf().apiRoot(protocol).origin();
        var response = client.send(protocol, origin, org.sbamock.http.HttpRequest.get(PROBE)).get();
        assertThat(response.status()).isEqualTo(200);
        response.release();
      }
    }

    @ProtocolTest
    void theTestsOwnClientShowsOne(HttpProtocol protocol, RunningCore core) {
      assertThat(core.nrf().caller(protocol).get(PROBE).status()).isEqualTo(200);
    }
  }

  @Nested
  class Wanted {
    @RegisterExtension
    static final SbaCoreExtension CORE =
        SbaCoreExtension.builder().functions("NRF").clientAuth(ClientAuth.WANT).build();

    @ProtocolTest({HttpProtocol.H1, HttpProtocol.H2})
    void bothAreServed(HttpProtocol protocol, SbaTrust trust, ClientCertificate client)
        throws Exception {
      RunningFunction nrf = CORE.core().nrf();
      assertThat(get(protocol, nrf, client.sslContext()).statusCode()).isEqualTo(200);
      assertThat(get(protocol, nrf, trust.sslContext()).statusCode()).isEqualTo(200);
    }
  }

  @Test
  void cleartextAloneHasNoCertificates() {
    SbaCoreExtension.Builder builder =
        SbaCoreExtension.builder().protocols(HttpProtocol.H2C).clientAuth(ClientAuth.NEED);
    assertThatThrownBy(builder::build)
        .hasMessage("client certificates require a protocol with TLS: h1, h2 or h3");
  }

  @Test
  void theKeyIsNotTold() {
    try (RunningCore core =
        RunningCore.start(SbaCoreExtension.builder().functions("NRF").settings())) {
      assertThat(core.clientCertificate().toString()).contains("CN=client").doesNotContain("key=");
    }
  }
}
