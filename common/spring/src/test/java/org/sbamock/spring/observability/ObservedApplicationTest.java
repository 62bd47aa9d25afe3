/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring.observability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.util.ContextInitializer;
import ch.qos.logback.core.joran.spi.JoranException;
import io.netty.handler.codec.http.HttpMethod;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Router;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.nf.Instrumentation;
import org.sbamock.sbi.nf.NetworkFunction;
import org.sbamock.sbi.nf.NetworkFunctionSettings;
import org.sbamock.sbi.nf.SbiHost;
import org.sbamock.sbi.nf.ServiceProducer;
import org.sbamock.sbi.profile.NfProfile;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.JsonNode;

/** An application with tracing, histograms, structured logs and an access log. */
@Timeout(60)
@ExtendWith(OutputCaptureExtension.class)
class ObservedApplicationTest {
  private static final String LOGGER = "org.sbamock.spring.observability.Observed";
  private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
  private static final Path PAGE = Path.of("../../docs/observability.md");
  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private static ConfigurableApplicationContext context;

  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  static class Observed {
    private static final Logger LOG = LoggerFactory.getLogger(LOGGER);

    @Bean
    NetworkFunction function(NetworkFunctionSettings settings, Instrumentation instrumentation) {
      return SbiHost.builder(
              settings,
              new ServiceProducer() {
                @Override
                public NfType type() {
                  return NfType.AUSF;
                }

                @Override
                public Set<String> apis() {
                  return Set.of("nf-logged/v1");
                }

                @Override
                public void describe(NfProfile.Builder profile) {}

                @Override
                public void mount(Router router, SbiHost host) {
                  router.route(
                      HttpMethod.GET,
                      "/nf-logged/v1/{word}",
                      exchange -> {
                        LOG.info("info for {}", exchange.pathParameter("word"));
                        LOG.debug("debug for {}", exchange.pathParameter("word"));
                        exchange.respond(HttpResponse.of(204));
                      });
                }
              })
          .instrumentation(instrumentation)
          .build();
    }
  }

  @BeforeAll
  static void start() {
    SpringApplication application = new SpringApplication(Observed.class);
    application.setRegisterShutdownHook(false);
    context =
        application.run(
            "--sbamock.tracing.endpoint=http://127.0.0.1:1/v1/traces",
            "--sbamock.access-log.target=stdout",
            "--logging.structured.format.console=ecs",
            "--logging.config=classpath:org/sbamock/spring/observability/console.xml",
            "--management.metrics.distribution.slo.sbamock.sbi=1ms,1s,30s");
  }

  @AfterAll
  static void stop() throws JoranException {
    context.close();
    LoggerContext loggers = (LoggerContext) LoggerFactory.getILoggerFactory();
    loggers.reset();
    new ContextInitializer(loggers).autoConfig();
  }

  private static String management(String path) {
    return "http://127.0.0.1:"
        + context.getEnvironment().getProperty("local.server.port")
        + "/actuator/"
        + path;
  }

  private static String get(String uri, String... headers) throws Exception {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(uri));
    var response =
        HTTP.send(
            (headers.length == 0 ? request : request.headers(headers)).build(),
            BodyHandlers.ofString());
    return response.statusCode() + " " + response.body();
  }

  private static void call(String word) throws Exception {
    String uri = context.getBean(NetworkFunction.class).apiRoot().uri("/nf-logged/v1/" + word);
    assertThat(get(uri, "traceparent", "00-" + TRACE + "-b7ad6b7169203331-01")).isEqualTo("204 ");
  }

  private static List<JsonNode> lines(CapturedOutput output, String part) {
    return output
        .getOut()
        .lines()
        .filter(line -> line.startsWith("{") && line.contains(part))
        .map(line -> Json.read(line, JsonNode.class))
        .toList();
  }

  @Test
  void logsWithTheTraceOfTheRequestAndChangesLevels(CapturedOutput output) throws Exception {
    call("one");
    assertThat(lines(output, "info for one"))
        .singleElement()
        .satisfies(line -> assertThat(line.path("traceId").asString()).isEqualTo(TRACE));
    assertThat(lines(output, "debug for one")).isEmpty();

    assertThat(setLevel("\"DEBUG\"")).isEqualTo(204);
    call("two");
    assertThat(lines(output, "debug for two"))
        .singleElement()
        .satisfies(line -> assertThat(line.path("spanId").asString()).hasSize(16));
    assertThat(setLevel("null")).isEqualTo(204);
    call("three");
    assertThat(lines(output, "debug for three")).isEmpty();
  }

  private static int setLevel(String level) throws Exception {
    return HTTP.send(
            HttpRequest.newBuilder(URI.create(management("loggers/" + LOGGER)))
                .header("content-type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString("{\"configuredLevel\":" + level + "}"))
                .build(),
            BodyHandlers.ofString())
        .statusCode();
  }

  @Test
  void writesTheAccessLogWithTheTrace(CapturedOutput output) throws Exception {
    call("logged");
    await().until(() -> !lines(output, "\"target\":\"/nf-logged/v1/logged\"").isEmpty());
    assertThat(lines(output, "\"target\":\"/nf-logged/v1/logged\""))
        .singleElement()
        .satisfies(line -> assertThat(line.path("traceId").asString()).isEqualTo(TRACE));
  }

  @Test
  void publishesHistogramsWithExemplars() throws Exception {
    call("exemplar");
    String text =
        get(management("prometheus"), "accept", "application/openmetrics-text;version=1.0.0");
    assertThat(text)
        .containsPattern(
            "sbamock_sbi_server_requests_seconds_bucket\\{[^\n]*" + "trace_id=\"" + TRACE)
        .as("exemplars of samples that have none in OpenMetrics 1.0")
        .doesNotContainPattern("_(count|sum|max)(\\{[^\n]*\\})? [^\n#]*#");
  }

  @Test
  void thePageListsTheMeters() throws Exception {
    call("metered");
    Set<String> registered = registered();
    Set<String> listed = listed();
    assertThat(listed).as("meters of the page").containsAll(registered);
    assertThat(listed)
        .filteredOn(name -> !name.matches("sbamock\\.(nrf|amf|ausf)\\..*"))
        .filteredOn(name -> !ONLY_WITH_TRAFFIC.contains(name))
        .as("meters of the function")
        .isSubsetOf(registered);
  }

  /** The meters of events and of TLS, which do not occur here; other tests show them. */
  private static final Set<String> ONLY_WITH_TRAFFIC =
      Stream.of(
              "client.requests",
              "client.early.data",
              "server.stream.resets",
              "client.stream.resets",
              "server.goaways",
              "client.goaways",
              "server.quic.closes",
              "client.quic.closes")
          .map(name -> "sbamock.sbi." + name)
          .collect(Collectors.toCollection(TreeSet::new));

  static {
    ONLY_WITH_TRAFFIC.addAll(
        Arrays.asList(
            "sbamock.mock.faults",
            "sbamock.conformance.nonconformant",
            "sbamock.tls.certificate.lifetime"));
  }

  private static Set<String> registered() throws Exception {
    JsonNode names =
        Json.read(get(management("metrics")).substring("200 ".length()), JsonNode.class)
            .path("names");
    Set<String> registered = new TreeSet<>();
    names.forEach(
        name -> {
          if (name.asString().startsWith("sbamock.")) {
            registered.add(name.asString());
          }
        });
    return registered;
  }

  private static Set<String> listed() throws IOException {
    return Pattern.compile("(?m)^\\| `(sbamock|…)(\\.[a-z.-]+)` \\| (?:gauge|counter|timer) \\|")
        .matcher(Files.readString(PAGE))
        .results()
        .flatMap(ObservedApplicationTest::names)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Stream<String> names(MatchResult row) {
    return row.group(1).equals("…")
        ? Stream.of("server", "client").map(side -> "sbamock.sbi." + side + row.group(2))
        : Stream.of("sbamock" + row.group(2));
  }
}
