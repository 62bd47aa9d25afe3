/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.application;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.http.HttpMethod;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sbamock.amf.Amf;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Origin;
import org.sbamock.http.client.SbiClient;
import org.sbamock.http.tls.Pem;
import org.sbamock.http.tls.TlsMaterial;
import org.sbamock.http.tls.TlsSettings;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

/** An AMF of the strict profile has neither the timing probe nor the API for UEs. */
@Timeout(60)
class AmfStrictProfileTest {
  @TempDir private static Path directory;
  private static ConfigurableApplicationContext context;
  private static SbiClient client;

  @BeforeAll
  static void start() throws Exception {
    SpringApplication application = new SpringApplication(AmfApplication.class);
    application.setRegisterShutdownHook(false);
    context =
        application.run(
            "--sbamock.profile=strict",
            "--sbamock.sbi.protocols=h1c,h1,h2c,h2,h3",
            "--sbamock.amf.ausf=https://127.0.0.1:9",
            "--sbamock.tls.directory=" + directory);
    client =
        SbiClient.builder()
            .tls(
                TlsMaterial.trusting(Pem.certificates(directory.resolve("ca.pem"))),
                TlsSettings.DEFAULT)
            .build();
  }

  @AfterAll
  static void stop() {
    client.close();
    context.close();
  }

  @ParameterizedTest
  @EnumSource
  void hasNeitherProbeNorApiForUes(HttpProtocol protocol) {
    for (String path :
        List.of(
            "/sbamock-probe/v1/clock",
            "/sbamock-probe/v1/files/1",
            "/mock-ue/v1/registrations",
            "/mock-ue/v1/ues/imsi-001010000000001",
            "/mock-ue/v1/ues/imsi-001010000000001/n1-n2-messages",
            "/__admin/mappings")) {
      for (HttpMethod method : List.of(HttpMethod.GET, HttpMethod.POST, HttpMethod.DELETE)) {
        assertThat(status(protocol, method, path))
            .as("%s %s", method, path)
            .isEqualTo(path.startsWith("/__admin") ? 400 : 404);
      }
    }
    assertThat(status(protocol, HttpMethod.GET, "/namf-comm/v1/ue-contexts/imsi-1")).isEqualTo(405);
  }

  private static int status(HttpProtocol protocol, HttpMethod method, String path) {
    Origin origin = new Origin("127.0.0.1", context.getBean(Amf.class).port());
    HttpResponse response = client.send(protocol, origin, HttpRequest.of(method, path)).join();
    response.release();
    return response.status();
  }
}
