/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.stub.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.nf.NetworkFunction;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

@Timeout(60)
class StubApplicationTest {
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private HttpResponse<String> ask(NetworkFunction function, String path) throws Exception {
    return http.send(
        HttpRequest.newBuilder(URI.create(function.apiRoot().uri(path))).build(),
        BodyHandlers.ofString());
  }

  @Test
  void hasTheTypeAndServicesOfItsSettings(@TempDir Path mappings) throws Exception {
    Files.writeString(
        mappings.resolve("a.json"),
        "{\"request\":{\"urlPath\":\"/npcf/x\"},\"response\":{\"status\":202}}");
    try (ConfigurableApplicationContext context =
        SpringApplication.run(
            StubApplication.class,
            "--sbamock.nf.type=PCF",
            "--sbamock.nf.services=npcf-am-policy-control/v1",
            "--sbamock.mock.mappings-directory=" + mappings)) {
      NetworkFunction pcf = context.getBean(NetworkFunction.class);
      assertThat(pcf.type()).isEqualTo(NfType.PCF);
      assertThat(ask(pcf, "/npcf/x").statusCode()).isEqualTo(202);
      assertThat(ask(pcf, "/npcf/y").statusCode()).isEqualTo(404);
    }
  }

  @Test
  void rejectsAServiceWithoutAVersion() {
    assertThat(
            catchThrowable(
                () ->
                    SpringApplication.run(StubApplication.class, "--sbamock.nf.services=nudm-sdm")))
        .rootCause()
        .hasMessageContaining("nudm-ueau/v1");
  }
}
