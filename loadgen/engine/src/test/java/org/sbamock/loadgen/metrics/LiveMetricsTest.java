/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.opentelemetry.proto.collector.metrics.v1.ExportMetricsServiceRequest;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.metrics.v1.HistogramDataPoint;
import io.opentelemetry.proto.metrics.v1.Metric;
import io.opentelemetry.proto.metrics.v1.NumberDataPoint;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.sbamock.loadgen.engine.Progress;
import org.sbamock.loadgen.engine.RunListener;
import org.sbamock.loadgen.result.MetricsSinkUse;
import org.sbamock.loadgen.workload.call.CallCounts;

@Timeout(60)
class LiveMetricsTest {
  private static final Duration SELDOM = Duration.ofMinutes(5);

  private final List<String> notices = new CopyOnWriteArrayList<>();

  private LiveMetrics open(String... targets) {
    return LiveMetrics.open(
        List.of(targets).stream().map(MetricsTarget::parse).toList(), SELDOM, notices::add);
  }

  private static Progress progress(long failed, long... latencies) {
    Histogram whole = new Histogram(1_000, 3_600_000_000_000L, 3);
    for (long latency : latencies) {
      whole.recordValue(latency);
    }
    Histogram lag = new Histogram(1_000, 3_600_000_000_000L, 3);
    lag.recordValue(200_000);
    return new Progress(Progress.Phase.MEASUREMENT, 0, 0, 0, 7, failed, 0, 0, List.of(whole), lag);
  }

  static void feed(LiveMetrics metrics) {
    RunListener trial = metrics.trial("upload-h3", "upload", "h3", new CallCounts());
    trial.progress(progress(0, 2_000_000, 2_000_000, 40_000_000));
    trial.progress(progress(2, 3_000_000));
  }

  private String scrape() throws Exception {
    String url = notices.get(0).replaceFirst(".* at ", "");
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(URI.create(url)).build(), BodyHandlers.ofString())
        .body();
  }

  @Test
  void isScrapedInPrometheusTextFormat() throws Exception {
    try (LiveMetrics metrics = open("prometheus=0")) {
      feed(metrics);

      String tags = "protocol=\"h3\",trial=\"upload-h3\",workload=\"upload\"";
      assertThat(scrape().lines())
          .contains("# TYPE sbamock_load_latency_seconds histogram")
          .contains("sbamock_load_latency_seconds_bucket{" + tags + ",le=\"0.001\"} 0")
          .contains("sbamock_load_latency_seconds_bucket{" + tags + ",le=\"0.0025\"} 2")
          .contains("sbamock_load_latency_seconds_bucket{" + tags + ",le=\"0.005\"} 3")
          .contains("sbamock_load_latency_seconds_bucket{" + tags + ",le=\"+Inf\"} 4")
          .contains("sbamock_load_latency_seconds_count{" + tags + "} 4")
          .contains("sbamock_load_event_loop_lag_seconds_count{" + tags + "} 2")
          .contains("sbamock_load_active{" + tags + "} 7.0")
          .contains(iterations("succeeded") + " 4.0")
          .contains(iterations("failed") + " 2.0")
          .anyMatch(
              line ->
                  line.startsWith("sbamock_load_latency_percentile_seconds{percentile=\"99.9\"")
                      && line.contains(" 0.00"))
          .anyMatch(line -> line.startsWith("process_cpu_usage "));
      assertThat(metrics.uses())
          .singleElement()
          .matches(use -> use.taken() == 1 && use.refused() == 0)
          .extracting(MetricsSinkUse::sink)
          .asString()
          .matches("prometheus=127\\.0\\.0\\.1:[1-9][0-9]*");
    }
  }

  private static String iterations(String outcome) {
    return "sbamock_load_iterations_total{outcome=\""
        + outcome
        + "\",protocol=\"h3\",trial=\"upload-h3\",workload=\"upload\"}";
  }

  @Test
  void keepsTheMetersOfTheLastTrialsAlone() throws Exception {
    try (LiveMetrics metrics = open("prometheus=0")) {
      for (int i = 0; i < 10; i++) {
        metrics
            .trial("trial-" + i, "upload", "h3", new CallCounts())
            .progress(progress(0, 1_000_000));
      }

      assertThat(scrape()).doesNotContain("\"trial-1\"").contains("\"trial-2\"", "\"trial-9\"");
    }
  }

  @Test
  void rejectsAPortThatIsTaken() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertThatThrownBy(() -> open("prometheus=" + taken.getLocalPort()))
          .isInstanceOf(UncheckedIOException.class)
          .hasMessageContaining("cannot listen on 127.0.0.1:" + taken.getLocalPort());
    }
  }

  @Test
  void sendsOtlpOverHttp() throws Exception {
    try (Receiver receiver = new Receiver(200)) {
      LiveMetrics metrics = open("otlp=" + receiver.url());
      feed(metrics);
      metrics.close();

      assertThat(receiver.targets()).containsExactly("POST /v1/metrics");
      assertThat(receiver.type()).isEqualTo("application/x-protobuf");
      ExportMetricsServiceRequest request =
          ExportMetricsServiceRequest.parseFrom(receiver.content());
      assertThat(request.getResourceMetrics(0).getResource().getAttributesList())
          .anyMatch(
              attribute ->
                  attribute.getKey().equals("service.name")
                      && attribute.getValue().getStringValue().equals("sbamock-loadgen"));
      HistogramDataPoint latency =
          named(request, "sbamock.load.latency").getHistogram().getDataPoints(0);
      assertThat(latency.getCount()).isEqualTo(4);
      assertThat(latency.getExplicitBoundsList()).contains(0.0025, 30.0);
      assertThat(tags(latency.getAttributesList()))
          .containsEntry("trial", "upload-h3")
          .containsEntry("workload", "upload")
          .containsEntry("protocol", "h3");
      assertThat(named(request, "sbamock.load.iterations").getSum().getDataPointsList())
          .extracting(
              point -> tags(point.getAttributesList()).get("outcome"), NumberDataPoint::getAsDouble)
          .contains(tuple("succeeded", 4.0));
      assertThat(named(request, "process.cpu.usage").getGauge().getDataPointsCount()).isOne();
      assertThat(metrics.uses())
          .containsExactly(
              new MetricsSinkUse("otlp=" + receiver.url() + "/v1/metrics", 1, 0, null));
      assertThat(notices).isEmpty();
    }
  }

  /** The points of a metric, which may be spread over several entries of its name. */
  private static Metric named(ExportMetricsServiceRequest request, String name) {
    Metric.Builder all = Metric.newBuilder();
    request.getResourceMetrics(0).getScopeMetrics(0).getMetricsList().stream()
        .filter(metric -> metric.getName().equals(name))
        .forEach(all::mergeFrom);
    assertThat(all.getName()).isEqualTo(name);
    return all.build();
  }

  private static Map<String, String> tags(List<KeyValue> attributes) {
    Map<String, String> tags = new TreeMap<>();
    attributes.forEach(one -> tags.put(one.getKey(), one.getValue().getStringValue()));
    return tags;
  }

  @Test
  void writesLinesToABucketOfInfluxDb2() throws Exception {
    try (Receiver receiver = new Receiver(204)) {
      String target = "influx=" + receiver.url() + "?org=lab&bucket=load";
      LiveMetrics metrics =
          LiveMetrics.open(
              List.of(MetricsTarget.parse(target)),
              SELDOM,
              notices::add,
              name -> name.equals("INFLUX_TOKEN") ? "secret" : null);
      feed(metrics);
      metrics.close();

      assertThat(receiver.targets())
          .containsExactly("POST /api/v2/write?precision=ms&bucket=load&org=lab");
      assertThat(receiver.authorization()).isEqualTo("Token secret");
      assertThat(receiver.text().lines())
          .anyMatch(
              line ->
                  line.matches(
                      "sbamock_load_iterations,outcome=succeeded,protocol=h3,trial=upload-h3,"
                          + "workload=upload,metric_type=counter value=4 [0-9]{13}"));
      assertThat(metrics.uses()).containsExactly(new MetricsSinkUse(target, 1, 0, null));
    }
  }

  @Test
  void reportsOnceASinkThatFailsAndGoesOn() throws Exception {
    try (Receiver receiver = new Receiver(503)) {
      LiveMetrics metrics =
          LiveMetrics.open(
              List.of(MetricsTarget.parse("otlp=" + receiver.url())),
              Duration.ofMillis(100),
              notices::add);
      feed(metrics);
      receiver.await(3);
      metrics.close();

      assertThat(notices)
          .singleElement()
          .asString()
          .contains(
              "The metrics sink otlp=" + receiver.url() + "/v1/metrics fails: HTTP status 503")
          .contains("results are not affected");
      assertThat(metrics.uses())
          .singleElement()
          .matches(use -> use.taken() == 0 && use.refused() >= 3);
    }
  }

  @Test
  void anUnavailableReceiverDoesNotStopTheRun() {
    LiveMetrics metrics = open("otlp=http://127.0.0.1:1", "influx=http://127.0.0.1:1?db=load");
    feed(metrics);
    metrics.close();

    assertThat(notices).hasSize(2).allMatch(notice -> notice.contains("fails: Connection refused"));
    assertThat(metrics.uses()).hasSize(2).allMatch(use -> use.refused() > 0);
  }
}
