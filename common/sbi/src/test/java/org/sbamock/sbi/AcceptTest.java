/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.client.SbiClient;
import org.sbamock.http.testing.KitServer;
import org.sbamock.http.tls.TlsSettings;

/** The field {@code accept} of requests to an endpoint of JSON, over each protocol. */
class AcceptTest {
  private static KitServer server;
  private static SbiClient client;

  @BeforeAll
  static void start() {
    server =
        KitServer.start(
            own -> SbiHandler.of(own).producing(MediaTypes.HAL_JSON), UnaryOperator.identity());
    client = SbiClient.builder().tls(KitServer.trust(), TlsSettings.DEFAULT).build();
  }

  @AfterAll
  static void stop() {
    client.close();
    server.close();
  }

  private static String answer(HttpProtocol protocol, List<String> accept) throws Exception {
    HttpRequest request = HttpRequest.get("/hello");
    accept.forEach(value -> request.headers().add("accept", value));
    HttpResponse response =
        client.send(protocol, server.origin(), request).get(60, TimeUnit.SECONDS);
    try {
      return response.status() + " " + response.headers().getString("content-type");
    } finally {
      response.release();
    }
  }

  @ParameterizedTest
  @EnumSource
  void aRequestThatNamesJsonIsAnswered(HttpProtocol protocol) throws Exception {
    assertThat(answer(protocol, List.of("application/json"))).startsWith("200 ");
    assertThat(answer(protocol, List.of("text/html", "application/*+json;q=0.5")))
        .startsWith("200 ");
    assertThat(answer(protocol, List.of())).startsWith("200 ");
  }

  @ParameterizedTest
  @EnumSource
  void aRequestThatRulesJsonOutIsRejected(HttpProtocol protocol) throws Exception {
    assertThat(answer(protocol, List.of("text/html"))).isEqualTo("406 application/problem+json");
    assertThat(answer(protocol, List.of("*/*", "application/*+json;q=0")))
        .isEqualTo("406 application/problem+json");
  }
}
