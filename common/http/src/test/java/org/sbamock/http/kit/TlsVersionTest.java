/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.kit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.TlsVersion;
import org.sbamock.http.client.SbiClient;
import org.sbamock.http.testing.KitServer;
import org.sbamock.http.tls.TlsSettings;

/** Versions of TLS, over the protocols that leave a choice: QUIC has TLS 1.3 alone. */
class TlsVersionTest {
  @ParameterizedTest
  @CsvSource({"H1, TLS_1_2", "H1, TLS_1_3", "H2, TLS_1_2", "H2, TLS_1_3"})
  void aClientOfOneVersionIsAnswered(HttpProtocol protocol, TlsVersion version) throws Exception {
    TlsSettings tls = TlsSettings.DEFAULT.withVersions(Set.of(version));
    try (KitServer server = KitServer.start();
        SbiClient client = SbiClient.builder().tls(KitServer.trust(), tls).build()) {
      HttpResponse response =
          client
              .send(protocol, server.origin(), HttpRequest.get("/hello"), CompatibilityKit.PATIENT)
              .get(60, TimeUnit.SECONDS);

      assertThat(response.content().toString(StandardCharsets.UTF_8)).isEqualTo("hello");
      response.release();
    }
  }
}
