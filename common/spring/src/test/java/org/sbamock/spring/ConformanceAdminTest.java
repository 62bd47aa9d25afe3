/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.nf.NetworkFunction;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import tools.jackson.databind.JsonNode;

/** The settings, the operations and the meter of the check of messages. */
@Timeout(60)
class ConformanceAdminTest {
  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private static final String API =
      """
      openapi: 3.0.0
      info: {title: Echo, version: 1.0.0}
      servers: [{url: '{apiRoot}/echo/v1'}]
      paths:
        /{word}:
          get:
            parameters:
              - {name: word, in: path, required: true, schema: {type: string, maxLength: 3}}
            responses:
              '204': {description: Done}
              '400': {description: Bad request}
      """;

  @TempDir static Path directory;

  private static ConfigurableApplicationContext context;
  private static String admin;
  private static String sbi;

  @BeforeAll
  static void start() throws IOException {
    Files.writeString(directory.resolve("echo.yaml"), API);
    context =
        SpringApplication.run(
            EchoApplication.class,
            "--sbamock.3gpp.dir=" + directory,
            "--sbamock.conformance.mode=report",
            "--sbamock.mock.journal-capacity=10");
    sbi = context.getBean(NetworkFunction.class).apiRoot().uri("/echo/v1/");
    admin =
        "http://127.0.0.1:"
            + context.getEnvironment().getProperty("local.server.port")
            + "/__admin";
  }

  @AfterAll
  static void stop() {
    context.close();
  }

  @BeforeEach
  void reset() throws Exception {
    send("POST", admin + "/reset", "");
    mode("report");
  }

  private static HttpResponse<String> send(String method, String uri, String content)
      throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(uri)).method(method, BodyPublishers.ofString(content));
    if (!content.isEmpty()) {
      request.header("content-type", "application/json");
    }
    return HTTP.send(request.build(), BodyHandlers.ofString());
  }

  private static HttpResponse<String> mode(String mode) throws Exception {
    return send("POST", admin + "/settings", "{\"conformance\":\"" + mode + "\"}");
  }

  private static JsonNode json(String path) throws Exception {
    return Json.mapper().readTree(send("GET", admin + path, "").body());
  }

  @Test
  void messagesWithFindingsAreReported() throws Exception {
    assertThat(send("GET", sbi + "abc", "").statusCode()).isEqualTo(204);
    assertThat(send("GET", sbi + "abcd", "").statusCode()).isEqualTo(204);

    JsonNode report = json("/conformance");
    assertThat(report.path("mode").stringValue()).isEqualTo("report");
    assertThat(report.path("checked").intValue()).isEqualTo(4);
    assertThat(report.path("nonconformant").intValue()).isEqualTo(1);
    assertThat(report.at("/messages/0/findings/0/param").stringValue()).isEqualTo("{word}");
    assertThat(report.at("/messages/0/operation").stringValue()).isEqualTo("GET /echo/v1/{word}");
    assertThat(json("/requests").at("/requests/1/requestFindings/0/param").stringValue())
        .isEqualTo("{word}");

    assertThat(send("DELETE", admin + "/conformance", "").statusCode()).isEqualTo(200);
    assertThat(json("/conformance").path("checked").intValue()).isZero();
  }

  @Test
  void messagesWithFindingsAreCounted() throws Exception {
    MeterRegistry meters = context.getBean(MeterRegistry.class);
    double before = nonconformant(meters);

    send("GET", sbi + "abcd", "");

    assertThat(nonconformant(meters)).isEqualTo(before + 1);
  }

  private static double nonconformant(MeterRegistry meters) {
    var counter =
        meters
            .find("sbamock.conformance.nonconformant")
            .tag("direction", "received")
            .tag("message", "request")
            .tag("operation", "GET /echo/v1/{word}")
            .counter();
    return counter == null ? 0 : counter.count();
  }

  @Test
  void requestsWithFindingsAreRejectedOnRequest() throws Exception {
    assertThat(mode("enforce").body()).contains("\"conformance\":\"enforce\"");

    assertThat(send("GET", sbi + "abcd", "").statusCode()).isEqualTo(400);
    assertThat(send("GET", sbi + "abc", "").statusCode()).isEqualTo(204);
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"conformance\":\"strict\"}", "{\"conformance\":true}"})
  void anUnknownModeIsRejected(String settings) throws Exception {
    HttpResponse<String> reply = send("POST", admin + "/settings", settings);

    assertThat(reply.statusCode()).isEqualTo(422);
    assertThat(reply.body()).contains("/conformance: expected off, report or enforce");
  }

  @Test
  void theModeIsUnchangedIfAnotherSettingIsInvalid() throws Exception {
    HttpResponse<String> reply =
        send("POST", admin + "/settings", "{\"conformance\":\"off\",\"journalCapacity\":2000000}");

    assertThat(reply.statusCode()).isEqualTo(422);
    assertThat(json("/settings").path("conformance").stringValue()).isEqualTo("report");
  }

  @Test
  void aModeWithoutDescriptionsStopsTheStart() {
    Throwable failure =
        catchThrowable(
            () ->
                SpringApplication.run(
                    EchoApplication.class,
                    // The tests can have a system property of this name.
                    "--sbamock.3gpp.dir=",
                    "--sbamock.conformance.mode=enforce"));

    assertThat(failure).rootCause().hasMessageContaining("sbamock.3gpp.dir=DIRECTORY");
  }

  @Test
  void aDirectoryWithoutDescriptionsStopsTheStart(@TempDir Path empty) {
    Throwable failure =
        catchThrowable(
            () -> SpringApplication.run(EchoApplication.class, "--sbamock.3gpp.dir=" + empty));

    assertThat(failure).rootCause().hasMessageContaining("has no OpenAPI description");
  }
}
