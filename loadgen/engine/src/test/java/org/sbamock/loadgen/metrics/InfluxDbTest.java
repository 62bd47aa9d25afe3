/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.sbamock.sbi.Json;
import org.sbamock.testing.Probe;
import tools.jackson.databind.JsonNode;

/** A real InfluxDB of version 1, started for the test from what is installed. */
@RequiresInfluxDb
@Timeout(120)
class InfluxDbTest {
  static final List<String> FOLDERS = List.of("/usr/bin", "/usr/sbin", "/usr/local/bin");
  static final Optional<Path> DAEMON = Probe.executable(FOLDERS, "influxd");

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @TempDir Path directory;

  private final List<String> notices = new CopyOnWriteArrayList<>();
  private @Nullable Process server;
  private String url = "";

  @BeforeEach
  void start() throws Exception {
    int port = freePort();
    Path settings =
        Files.writeString(
            directory.resolve("influxdb.conf"),
            """
            reporting-disabled = true
            bind-address = "127.0.0.1:0"
            [meta]
              dir = "%1$s/meta"
            [data]
              dir = "%1$s/data"
              wal-dir = "%1$s/wal"
            [http]
              bind-address = "127.0.0.1:%2$d"
            """
                .formatted(directory, port));
    url = "http://127.0.0.1:" + port;
    Path log = directory.resolve("server.log");
    Process started =
        new ProcessBuilder(DAEMON.orElseThrow().toString(), "run", "-config", settings.toString())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    server = started;
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (!answers()) {
      boolean over = started.waitFor(50, TimeUnit.MILLISECONDS);
      assertThat(over || System.nanoTime() - deadline > 0).as(Files.readString(log)).isFalse();
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private boolean answers() throws InterruptedException {
    try {
      return get("/ping").statusCode() == 204;
    } catch (IOException e) {
      return false;
    }
  }

  private HttpResponse<String> get(String target) throws IOException, InterruptedException {
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(URI.create(url + target)).build(), BodyHandlers.ofString());
  }

  @AfterEach
  void stop() throws InterruptedException {
    if (server != null) {
      server.destroyForcibly().waitFor();
    }
  }

  @Test
  void takesTheMetricsOfATrial() throws Exception {
    LiveMetrics metrics =
        LiveMetrics.open(
            List.of(MetricsTarget.parse("influx=" + url + "?db=load")),
            Duration.ofMinutes(5),
            notices::add);
    LiveMetricsTest.feed(metrics);
    metrics.close();

    assertThat(notices).isEmpty();
    assertThat(metrics.uses()).singleElement().matches(use -> use.refused() == 0);
    assertThat(query("SELECT count, upper FROM sbamock_load_latency WHERE trial = 'upload-h3'"))
        .satisfiesExactly(
            count -> assertThat(count).isEqualTo(4),
            millis -> assertThat(millis).isCloseTo(40, withinPercentage(0.1)));
    assertThat(query("SELECT value FROM sbamock_load_iterations WHERE outcome = 'succeeded'"))
        .containsExactly(4.0);
    assertThat(query("SELECT value FROM sbamock_load_active WHERE protocol = 'h3'"))
        .containsExactly(0.0);
  }

  /** The fields of the one point that the query finds, without its time. */
  private List<Double> query(String query) throws Exception {
    String encoded = URLEncoder.encode(query, StandardCharsets.UTF_8);
    JsonNode answer = Json.mapper().readTree(get("/query?db=load&q=" + encoded).body());
    JsonNode values = answer.at("/results/0/series/0/values");
    assertThat(values).as(answer.toString()).hasSize(1);
    List<Double> fields = new ArrayList<>();
    for (int i = 1; i < values.path(0).size(); i++) {
      fields.add(values.path(0).path(i).asDouble());
    }
    return fields;
  }
}
