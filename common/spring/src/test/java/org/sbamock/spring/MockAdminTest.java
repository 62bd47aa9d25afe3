/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sbamock.mock.SbaMock;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.nf.NetworkFunction;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.yaml.snakeyaml.Yaml;
import tools.jackson.databind.JsonNode;

@Timeout(60)
class MockAdminTest {
  private static final String STUB =
      """
      {"request":{"method":"GET","urlPath":"/echo/v1/hello"},
       "response":{"status":418,"jsonBody":{"a":1}}}
      """;

  @TempDir static Path directory;
  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private static ConfigurableApplicationContext context;
  private static String admin;
  private static NetworkFunction function;

  @BeforeAll
  static void start() throws IOException {
    Path mappings = Files.createDirectory(directory.resolve("mappings"));
    Files.createDirectory(directory.resolve("__files"));
    Files.writeString(directory.resolve("__files/body.txt"), "{{request.method}} from a file");
    Files.writeString(
        mappings.resolve("start.json"),
        "{\"request\":{\"urlPath\":\"/echo/v1/start\"},\"response\":{\"status\":202}}");
    context = run("--sbamock.mock.mappings-directory=" + mappings);
    function = context.getBean(NetworkFunction.class);
    admin =
        "http://127.0.0.1:"
            + context.getEnvironment().getProperty("local.server.port")
            + "/__admin";
  }

  private static ConfigurableApplicationContext run(String... arguments) {
    return SpringApplication.run(EchoApplication.class, arguments);
  }

  @AfterAll
  static void stop() {
    context.close();
  }

  @BeforeEach
  void reset() throws Exception {
    ask("POST", "/reset", "");
    ask("POST", "/settings", "{\"journalCapacity\":100,\"seed\":3}");
  }

  private record Reply(int status, String text) {
    JsonNode json() {
      return Json.mapper().readTree(text);
    }
  }

  private static Reply ask(String method, String path, String content) throws Exception {
    return send(method, admin + path, content);
  }

  private static Reply sbi(String path) throws Exception {
    return send("GET", function.apiRoot().uri(path), "");
  }

  private static Reply send(String method, String uri, String content) throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(uri)).method(method, BodyPublishers.ofString(content));
    if (!content.isEmpty()) {
      request.header("content-type", "application/json");
    }
    HttpResponse<String> response = HTTP.send(request.build(), BodyHandlers.ofString());
    return new Reply(response.statusCode(), response.body());
  }

  @Test
  void aMappingIsAddedFoundReplacedAndRemoved() throws Exception {
    Reply added = ask("POST", "/mappings", STUB);
    assertThat(added.status()).isEqualTo(201);
    String id = added.json().required("id").stringValue();
    assertThat(sbi("/echo/v1/hello")).isEqualTo(new Reply(418, "{\"a\":1}"));
    assertThat(ask("GET", "/mappings/" + id, "").json()).isEqualTo(added.json());
    assertThat(ask("GET", "/mappings", "").json().at("/meta/total").intValue()).isEqualTo(2);

    assertThat(ask("PUT", "/mappings/" + id, STUB.replace("418", "419")).status()).isEqualTo(200);
    assertThat(sbi("/echo/v1/hello").status()).isEqualTo(419);
    assertThat(ask("DELETE", "/mappings/" + id, "").status()).isEqualTo(200);
    assertThat(sbi("/echo/v1/hello").status()).isEqualTo(204);
    assertThat(ask("DELETE", "/mappings/" + id, "").status()).isEqualTo(404);
    assertThat(ask("GET", "/mappings/none", "").status()).isEqualTo(404);
  }

  @Test
  void theMappingsOfTheDirectoryAreThereAndComeBack() throws Exception {
    assertThat(sbi("/echo/v1/start").status()).isEqualTo(202);
    ask("DELETE", "/mappings", "");
    assertThat(sbi("/echo/v1/start").status()).isNotEqualTo(202);
    ask("POST", "/mappings/reset", "");
    assertThat(sbi("/echo/v1/start").status()).isEqualTo(202);
  }

  @Test
  void requestsAreCountedFoundAndExplained() throws Exception {
    ask("POST", "/mappings", STUB);
    sbi("/echo/v1/hello");
    sbi("/echo/v1/hello?x=1");
    sbi("/echo/v1/other");

    String pattern = "{\"method\":\"GET\",\"urlPath\":\"/echo/v1/hello\"}";
    assertThat(ask("POST", "/requests/count", pattern).json().required("count").intValue())
        .isEqualTo(2);
    JsonNode found = ask("POST", "/requests/find", pattern).json();
    assertThat(found.at("/requests/1/request/url").stringValue()).isEqualTo("/echo/v1/hello?x=1");
    assertThat(found.at("/requests/1/request/protocol").stringValue()).isEqualTo("h1c");
    assertThat(found.at("/requests/1/response/status").intValue()).isEqualTo(418);
    assertThat(ask("GET", "/requests", "").json().at("/meta/total").intValue()).isEqualTo(3);
    JsonNode unmatched = ask("GET", "/requests/unmatched", "").json();
    assertThat(unmatched.at("/meta/total").intValue()).isEqualTo(1);
    JsonNode misses = ask("GET", "/requests/unmatched/near-misses", "").json();
    assertThat(misses.at("/nearMisses/0/conditions/1/came").stringValue())
        .isEqualTo("/echo/v1/other");
    JsonNode near =
        ask("POST", "/near-misses/request-pattern", pattern.replace("GET", "PUT")).json();
    assertThat(near.at("/nearMisses/0/conditions/0/expected").stringValue()).isEqualTo("PUT");
    JsonNode nearest =
        ask(
                "POST",
                "/near-misses/request",
                "{\"method\":\"PUT\",\"url\":\"/echo/v1/otter\",\"headers\":{\"a\":\"b\"}}")
            .json();
    assertThat(nearest.at("/nearMisses/0/conditions/1/came").stringValue())
        .isEqualTo("/echo/v1/otter");
    assertThat(ask("POST", "/near-misses/request", "{\"method\":\"PUT\"}").text())
        .contains("/url", "path and query are expected");
    ask("DELETE", "/requests", "");
    assertThat(ask("GET", "/requests", "").json().at("/meta/total").intValue()).isZero();
  }

  @Test
  void scenariosAreShownSetAndReset() throws Exception {
    ask(
        "POST",
        "/mappings",
        "{\"scenarioName\":\"s\",\"newScenarioState\":\"b\",\"response\":{},"
            + "\"request\":{\"urlPath\":\"/x\"}}");
    sbi("/x");
    String state = "/scenarios/0/state";
    assertThat(ask("GET", "/scenarios", "").json().at(state).stringValue()).isEqualTo("b");
    ask("PUT", "/scenarios/s/state", "{\"state\":\"c\"}");
    assertThat(ask("GET", "/scenarios", "").json().at(state).stringValue()).isEqualTo("c");
    ask("POST", "/scenarios/reset", "");
    assertThat(ask("GET", "/scenarios", "").json().at(state).stringValue()).isEqualTo("Started");
    assertThat(ask("PUT", "/scenarios/t/state", "{\"state\":\"c\"}").status()).isEqualTo(404);
  }

  @Test
  void anotherFunctionIsRecorded() throws Exception {
    assertThat(ask("GET", "/recordings/status", "").text()).contains("status");
    String target = "{\"targetBaseUrl\":\"" + function.apiRoot() + "/nothing\"}";
    assertThat(ask("POST", "/recordings/start", target).status()).isEqualTo(200);
    assertThat(ask("POST", "/recordings/start", target).status()).isEqualTo(409);
    assertThat(ask("GET", "/recordings/status", "").text()).contains("Recording");
    assertThat(ask("POST", "/recordings/stop", "").status()).isEqualTo(200);
    assertThat(ask("POST", "/recordings/stop", "").status()).isEqualTo(409);
    assertThat(ask("POST", "/recordings/snapshot", "").json().at("/meta/total").intValue())
        .isZero();
    assertThat(ask("POST", "/recordings/start", "{\"targetBaseUrl\":\"x\"}").text())
        .contains("/targetBaseUrl");
  }

  @Test
  void resourcesAreListedAndDeleted() throws Exception {
    ask("POST", "/mappings", "{\"response\":{\"resource\":{}}}");
    assertThat(send("PUT", function.apiRoot().uri("/echo/v1/r"), "{\"a\":1}").status())
        .isEqualTo(201);

    assertThat(ask("GET", "/resources", "").text())
        .isEqualTo(
            "{\"resources\":[{\"uri\":\"/echo/v1/r\",\"body\":{\"a\":1}}],\"meta\":{\"total\":1}}");
    assertThat(ask("DELETE", "/resources", "").status()).isEqualTo(200);
    assertThat(sbi("/echo/v1/r").status()).isEqualTo(404);
  }

  @Test
  void callbacksAreListedFoundAndCancelled() throws Exception {
    String stub =
        """
        {"request":{"urlPath":"/echo/v1/hello"},"response":{"status":201},
         "serveEventListeners":[
           {"name":"webhook","parameters":{"url":"%s","jsonBody":{"a":"{{request.method}}"}}},
           {"name":"webhook","parameters":{"url":"http://127.0.0.1:1/later",
             "delay":{"type":"fixed","milliseconds":3600000}}}]}
        """
            .formatted(function.apiRoot().uri("/echo/v1/notified"));
    assertThat(ask("POST", "/mappings", stub).status()).isEqualTo(201);
    ask("POST", "/mappings", "{\"request\":{\"urlPath\":\"/echo/v1/notified\"},\"response\":{}}");
    assertThat(sbi("/echo/v1/hello").status()).isEqualTo(201);

    Awaitility.await()
        .until(() -> ask("GET", "/callbacks", "").json().at("/meta/total").intValue() == 1);
    JsonNode listed = ask("GET", "/callbacks", "").json();
    assertThat(listed.at("/meta/pending").intValue()).isEqualTo(1);
    JsonNode attempt = listed.at("/callbacks/0");
    assertThat(attempt.required("outcome").stringValue()).isEqualTo("DELIVERED");
    assertThat(attempt.at("/request/body").stringValue()).isEqualTo("{\"a\":\"GET\"}");
    assertThat(attempt.at("/response/status").intValue()).isEqualTo(200);
    String pattern = "{\"method\":\"POST\",\"urlPath\":\"/echo/v1/notified\"}";
    assertThat(ask("POST", "/callbacks/find", pattern).json().required("callbacks"))
        .isEqualTo(listed.required("callbacks"));
    assertThat(ask("POST", "/callbacks/find", "{\"method\":\"PUT\"}").json().at("/meta/total"))
        .hasToString("0");

    assertThat(ask("DELETE", "/callbacks", "").status()).isEqualTo(200);
    JsonNode after = ask("GET", "/callbacks", "").json();
    assertThat(after.at("/meta/pending").intValue()).isZero();
    assertThat(after.at("/callbacks/1/outcome").stringValue()).isEqualTo("CANCELLED");
    ask("DELETE", "/requests", "");
    assertThat(ask("GET", "/callbacks", "").json().at("/meta/total").intValue()).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "POST | /mappings | {\"response\":{\"status\":1}} | /response/status",
        "POST | /mappings | {\"response\":{\"fault\":\"GOAWAY\"},\"request\":{\"protocols\":[\"h1\"]}} | /response/fault",
        "POST | /mappings/import | {\"mappings\":[{\"response\":{}},{}]} | /mappings/1/response",
        "POST | /mappings | {\"response\":{},\"serveEventListeners\":[{\"name\":\"webhook\",\"parameters\":{\"url\":\"{{x\"}}]} | /serveEventListeners/0/parameters/url",
        "POST | /callbacks/find | {\"metod\":\"GET\"} | /metod",
        "POST | /requests/count | {\"metod\":\"GET\"} | /metod",
        "POST | /settings | {\"journalCapacity\":-1} | /journalCapacity",
        "POST | /settings | {\"journalCapacity\":1000001} | /journalCapacity",
        "POST | /settings | {\"journalCapacity\":99999999999999999999} | /journalCapacity",
        "POST | /settings | {\"seed\":99999999999999999999} | /seed",
        "POST | /settings | {\"seed\":1.5} | /seed",
        "POST | /settings | {\"x\":1} | /x",
        "POST | /mappings/import | {\"mappings\":[],\"importOptions\":{\"duplicatePolicy\":\"x\"}} | /importOptions/duplicatePolicy",
        "PUT | /scenarios/s/state | {} | /state",
      })
  void whatIsWrongIsNamed(String method, String path, String content, String pointer)
      throws Exception {
    Reply reply = ask(method, path, content);
    assertThat(reply.status()).isEqualTo(422);
    assertThat(reply.json().at("/errors/0/source/pointer").stringValue()).isEqualTo(pointer);
    assertThat(reply.json().at("/errors/0/detail").stringValue()).startsWith(pointer + ": ");
  }

  @Test
  void ifASettingIsInvalidNoneChanges() throws Exception {
    ask("POST", "/settings", "{\"seed\":5}");
    String first = ask("POST", "/mappings", STUB).json().required("id").stringValue();
    ask("POST", "/settings", "{\"seed\":5}");

    Reply reply = ask("POST", "/settings", "{\"seed\":6,\"journalCapacity\":2000000}");
    assertThat(reply.status()).isEqualTo(422);
    assertThat(reply.text()).contains("/journalCapacity: expected an integer from 0 to 1000000");

    assertThat(ask("POST", "/mappings", STUB).json().required("id").stringValue()).isEqualTo(first);
  }

  @Test
  void anImportAppliesItsOptions() throws Exception {
    ask("POST", "/mappings", STUB);
    String document =
        """
        {"mappings":[{"request":{"urlPath":"/echo/v1/other"},"response":{"status":206}}],
         "importOptions":{"duplicatePolicy":"OVERWRITE","deleteAllNotInImport":true}}
        """;

    assertThat(ask("POST", "/mappings/import", document).status()).isEqualTo(200);
    assertThat(ask("GET", "/mappings", "").json().at("/meta/total").intValue()).isEqualTo(1);
    assertThat(sbi("/echo/v1/hello").status()).isEqualTo(204);
    assertThat(sbi("/echo/v1/other").status()).isEqualTo(206);
  }

  @Test
  void whatIsNoJsonIsRejected() throws Exception {
    assertThat(ask("POST", "/mappings", "{").status()).isEqualTo(422);
    assertThat(ask("POST", "/mappings", "[]").status()).isEqualTo(422);
    assertThat(ask("POST", "/requests/find", "").status()).isEqualTo(422);
    String deep = "{\"a\":".repeat(100) + "1" + "}".repeat(100);
    assertThat(ask("POST", "/requests/find", deep).status()).isEqualTo(422);
    String invalidField = "{\"url\":\"/a\",\"headers\":{\"x y\":\"1\"}}";
    assertThat(ask("POST", "/near-misses/request", invalidField).status()).isEqualTo(422);
  }

  @Test
  void aJournalThatIsOffSaysSo() throws Exception {
    ask("POST", "/settings", "{\"journalCapacity\":0}");
    Reply reply = ask("GET", "/requests", "");
    assertThat(reply.status()).isEqualTo(409);
    assertThat(reply.text()).contains("sbamock.mock.journal-capacity");
  }

  @Test
  void theOpenApiPageIsWhatIsServed() throws Exception {
    JsonNode page =
        Json.toTree(new Yaml().<Map<String, Object>>load(ask("GET", "/openapi.yaml", "").text()));
    TreeSet<String> told = new TreeSet<>();
    JsonNode paths = page.required("paths");
    for (String path : paths.propertyNames()) {
      for (String method : paths.required(path).propertyNames()) {
        if (!method.equals("parameters")) {
          told.add(method.toUpperCase(Locale.ROOT) + " " + path);
        }
      }
    }
    TreeSet<String> served = new TreeSet<>();
    new MockAdmin(new SbaMock(), function.loadReport())
        .operations()
        .forEach(operation -> served.add(operation.method() + " " + operation.path()));
    served.add("GET /openapi.yaml");
    served.add("GET /schemas/stub-mapping.json");

    assertThat(told).isEqualTo(served);
    assertThat(ask("GET", "/schemas/stub-mapping.json", "").json().has("$defs")).isTrue();
    for (String operation : served) {
      String[] parts = operation.split(" ", -1);
      assertThat(ask(parts[0], parts[1].replace("{id}", "x").replace("{name}", "x"), "{}").text())
          .as(operation)
          .doesNotContain("\"path\"");
    }
  }

  @Test
  void theFilesOfBodiesLieBesideTheMappings() throws Exception {
    String mapping =
        """
        {"request":{"urlPath":"/echo/v1/file"},
         "response":{"bodyFileName":"body.txt","transformers":["response-template"]}}
        """;
    assertThat(ask("POST", "/mappings", mapping).status()).isEqualTo(201);
    assertThat(sbi("/echo/v1/file").text()).isEqualTo("GET from a file");

    Reply outside = ask("POST", "/mappings", mapping.replace("body.txt", "../mappings/start.json"));
    assertThat(outside.status()).isEqualTo(422);
    assertThat(outside.text()).contains("/response/bodyFileName", "which has .. in it");
    Reply absent = ask("POST", "/mappings", mapping.replace("body.txt", "none.txt"));
    assertThat(absent.status()).isEqualTo(422);
    assertThat(absent.text()).contains("/response/bodyFileName", "there is no none.txt in");
  }

  @Test
  void aBrokenFileStopsTheStart(@TempDir Path other) throws Exception {
    Files.writeString(other.resolve("bad.json"), "{\"response\":{\"sttus\":1}}");
    Throwable failure = catchThrowable(() -> run("--sbamock.mock.mappings-directory=" + other));
    assertThat(failure)
        .rootCause()
        .hasMessageContaining("bad.json: /response/sttus: is not allowed here; one of status");
  }

  @Test
  void theLoadIsReplacedAndReported() throws Exception {
    String load = "{\"loadMetric\":40,\"reductionMetric\":50,\"periodOfValidity\":75}";
    Reply changed = ask("PUT", "/load", load);
    assertThat(changed.status()).isEqualTo(200);
    assertThat(changed.json())
        .isEqualTo(Json.mapper().readTree(load.replace("75", "75,\"rejectedRequests\":0")));
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(function.apiRoot().uri("/echo/v1/hello"))).build();
    HttpResponse<String> response = HTTP.send(request, BodyHandlers.ofString());
    assertThat(response.headers().firstValue("3gpp-sbi-lci").orElse(""))
        .contains("Load-Metric: 40%; NF-Instance: " + function.instanceId().value());
    assertThat(response.headers().firstValue("3gpp-sbi-oci").orElse(""))
        .contains("Period-of-Validity: 75s; Overload-Reduction-Metric: 50%");

    assertThat(ask("PUT", "/load", "{}").status()).isEqualTo(200);
    assertThat(ask("GET", "/load", "").json())
        .isEqualTo(Json.mapper().readTree("{\"periodOfValidity\":10,\"rejectedRequests\":0}"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "{\"loadMetric\":101};;load-metric",
        "{\"loadMetric\":\"40\"};/loadMetric;expected an integer",
        "{\"rejectedRequests\":-1};;rejected-requests",
        "{\"periodOfValidity\":0};;period-of-validity",
        "{\"load\":1};/load;is unknown",
      })
  void anInvalidLoadIsRejected(String json, @Nullable String pointer, String detail)
      throws Exception {
    Reply reply = ask("PUT", "/load", json);

    assertThat(reply.status()).isEqualTo(422);
    JsonNode error = reply.json().path("errors").path(0);
    assertThat(error.path("source").path("pointer").asString(""))
        .isEqualTo(pointer == null ? "" : pointer);
    assertThat(error.path("detail").stringValue()).contains(detail);
    assertThat(ask("GET", "/load", "").json().has("loadMetric")).isFalse();
  }
}
