/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.testing.KitServer;
import org.sbamock.loadgen.bench.BenchRun.MeasuredServer;
import org.sbamock.loadgen.result.RunDirectory;
import org.sbamock.loadgen.workload.call.FixedRequest;
import org.sbamock.loadgen.workload.call.FixedRequestWorkload.Expectation;
import org.sbamock.sbi.ApiRoot;

@Timeout(120)
class BenchRunTest {
  @TempDir Path directory;

  private final KitServer server = KitServer.start();
  private final List<String> loads = new ArrayList<>();
  private final List<Cell> cells = new ArrayList<>();

  @AfterEach
  void close() {
    server.close();
  }

  private MeasuredServer contestant(String name, Set<HttpProtocol> protocols) {
    EnumMap<HttpProtocol, ApiRoot> roots = new EnumMap<>(HttpProtocol.class);
    for (HttpProtocol protocol : protocols) {
      roots.put(protocol, ApiRoot.of(protocol.scheme(), "127.0.0.1", server.origin().port()));
    }
    return new MeasuredServer(
        new ExternalServer(name, roots, ProcessHandle.current().pid(), KitServer.trust()),
        protocol -> Duration.ofMillis(20).toNanos());
  }

  private static Operation hello(int status) {
    return Operations.fixed(
        "http",
        "GET /hello",
        List.of(),
        List.of("one"),
        (root, variant) -> FixedRequest.get("/hello"),
        variant ->
            Expectation.of(
                status, response -> response.text().equals("hello") ? "" : "another content"));
  }

  private void measure(Operation operation, HttpProtocol protocol, MeasuredServer... contestants)
      throws InterruptedException {
    BenchPlan plan =
        new BenchPlan(
            List.of(protocol),
            any -> List.of(new Concurrency(1, 1), new Concurrency(2, 3)),
            Duration.ZERO,
            Duration.ofMillis(1),
            Duration.ofMillis(300),
            2,
            -1,
            false,
            false,
            1);
    new BenchRun(operation, plan, (title, stop) -> loads.add(title), () -> false, directory)
        .measure(List.of(contestants), protocol, "one", cells::add);
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void measuresServersInTurn(HttpProtocol protocol) throws Exception {
    Set<HttpProtocol> all = EnumSet.allOf(HttpProtocol.class);

    measure(hello(200), protocol, contestant("a", all), contestant("b", all));

    String id = protocol.id();
    assertThat(loads.subList(0, 6))
        .allMatch(title -> title.endsWith(" one 1×1"))
        .extracting(title -> title.substring(0, title.indexOf(' ')))
        .containsExactly("a", "b", "a", "b", "a", "b");
    assertThat(cells).extracting(Cell::protocol).containsExactly(id, id);
    assertThat(cells).extracting(Cell::connections).containsExactly(1, 2);
    assertThat(cells).extracting(Cell::streams).containsExactly(1, 3);
    for (Cell cell : cells) {
      assertThat(cell.succeeded()).as(cell.toString()).isTrue();
      assertThat(cell.servers()).extracting(Measurement::server).containsExactly("a", "b");
      for (Measurement measurement : cell.servers()) {
        assertThat(measurement.windows()).isEqualTo(2);
        assertThat(measurement.iterations()).isPositive();
        assertThat(measurement.cpuMicros()).isNotNull();
        assertThat(measurement.residentMib()).isNotNull();
        assertThat(measurement.p50Micros()).isNotNull();
      }
      assertThat(cell.servers().get(0).ratio()).isNull();
    }
  }

  @Test
  void leavesOutServersThatDoNotSpeakTheProtocol() throws Exception {
    measure(
        hello(200),
        HttpProtocol.H2C,
        contestant("a", Set.of(HttpProtocol.H3)),
        contestant("b", Set.of(HttpProtocol.H2C)));

    assertThat(cells).hasSize(2);
    assertThat(cells.get(0).servers()).extracting(Measurement::server).containsExactly("b");
  }

  @Test
  void countsAnswersThatAreNotAsExpected() throws Exception {
    measure(hello(204), HttpProtocol.H1C, contestant("a", Set.of(HttpProtocol.H1C)));

    assertThat(cells.get(0).succeeded()).isFalse();
    assertThat(cells.get(0).servers().get(0).failures().get(0).kind())
        .startsWith("200 ")
        .endsWith(" at http");
  }

  @Test
  void writesAResultThatKeepsToItsSchema() throws Exception {
    measure(
        hello(200),
        HttpProtocol.H2C,
        contestant("a", Set.of(HttpProtocol.H2C)),
        contestant("b", Set.of(HttpProtocol.H2C)));
    RunDirectory run =
        RunDirectory.create(
            directory, "bench-http", ZonedDateTime.of(2026, 1, 2, 3, 4, 5, 0, ZoneOffset.UTC));
    BenchReport report = new BenchReport(run, "bench http", true, 1, Map.of("pinned", false));
    cells.forEach(report::add);
    report.add(new SoakRun.Checkpoint(10, 20.5, null, 1.0, 12, 0, null, 1));
    report.finish(false);

    assertThat(
            ResultSchema.violations(
                BenchResult.class, "bench.schema.json", run.resolve("result.json")))
        .isEmpty();
    assertThat(report.succeeded()).isTrue();
  }

  @Test
  void rejectsAServerWhoseProcessOrAddressIsMissing() {
    ApiRoot http = ApiRoot.of("http", "127.0.0.1", 1);

    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                new ExternalServer(
                    "x", Map.of(HttpProtocol.H2C, http), Integer.MAX_VALUE, KitServer.trust()))
        .withMessage("x: no such process: " + Integer.MAX_VALUE);
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> new ExternalServer("x", Map.of(HttpProtocol.H3, http), -1, KitServer.trust()))
        .withMessage("x: h3 requires a URL with https://");
  }
}
