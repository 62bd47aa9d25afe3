/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpMethod;
import java.net.SocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.sbamock.http.Http2Settings;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpHandler;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.QuicSettings;
import org.sbamock.http.TlsVersion;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.http.client.call.CallOptions.ConnectionUse;
import org.sbamock.http.client.call.EarlyData;
import org.sbamock.http.tls.ClientAuth;
import org.sbamock.loadgen.engine.CycleBudget;
import org.sbamock.loadgen.engine.LoadOutcome;
import org.sbamock.loadgen.engine.LoadPlan;
import org.sbamock.loadgen.engine.LoadRun;
import org.sbamock.loadgen.engine.Row;
import org.sbamock.loadgen.engine.RunListener;
import org.sbamock.loadgen.result.RequestCount;
import org.sbamock.loadgen.workload.call.MeteredWorkload;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.nf.SbiHost;
import org.sbamock.sbi.probe.ChainMessage;

/** The workloads of the timing probe, on real functions. */
@Timeout(120)
class WorkloadsTest {
  private static final CallOptions OPTIONS =
      CallOptions.DEFAULT.withDeadline(Duration.ofSeconds(20)).withRetries(0);
  private static final int CYCLES = 6;

  @TempDir Path directory;
  private ProbeFunctions functions;
  private final Collection<Row> rows = new ConcurrentLinkedQueue<>();

  @BeforeEach
  void open() {
    functions = new ProbeFunctions(directory);
  }

  @AfterEach
  void close() {
    functions.close();
  }

  private record Played(LoadOutcome outcome, MeteredWorkload workload, List<Row> rows) {
    long[] step(String name) {
      int index = workload.steps().indexOf(name);
      return rows.stream().mapToLong(row -> row.steps()[index]).toArray();
    }

    long count(String step) {
      return Arrays.stream(step(step)).filter(value -> value != Row.ABSENT).count();
    }

    boolean has(String step) {
      return Arrays.stream(step(step)).noneMatch(value -> value == Row.ABSENT);
    }
  }

  private Played play(WorkloadParameters parameters, int lanes, int clients, int cycles)
      throws InterruptedException {
    return play(parameters, lanes, clients, cycles, GeneratorSettings.DEFAULT);
  }

  private Played play(
      WorkloadParameters parameters, int lanes, int clients, int cycles, GeneratorSettings base)
      throws InterruptedException {
    rows.clear();
    GeneratorSettings settings = Workloads.settings(parameters, clients, base.withLoops(lanes));
    try (GeneratorClient client = new GeneratorClient(settings, functions.trust())) {
      MeteredWorkload workload = Workloads.of(parameters, client.client());
      LoadPlan plan =
          LoadPlan.ofCycles(
              parameters.kind().shape(lanes * clients),
              new CycleBudget(cycles, 0),
              Duration.ofSeconds(60),
              Duration.ofSeconds(5),
              1);
      LoadOutcome outcome =
          new LoadRun(plan, workload, rows::add, client.eventLoops()).run(RunListener.NONE);
      return new Played(outcome, workload, new ArrayList<>(rows));
    }
  }

  /** Searches find one instance; all else is the function's own. */
  private static HttpHandler findingOneInstance(HttpHandler own) {
    return exchange -> {
      if (exchange.request().path().startsWith("/nnrf-disc/")) {
        exchange.respond(json("{\"nfInstances\":[{\"nfType\":\"AUSF\"}]}"));
      } else {
        own.handle(exchange);
      }
    };
  }

  private static HttpResponse json(String content) {
    return HttpResponse.of(200, Unpooled.copiedBuffer(content, StandardCharsets.UTF_8));
  }

  private static int small(WorkloadKind kind) {
    return switch (kind) {
      case MIXED -> 200_000;
      case PAGE -> 300_000;
      default -> kind.payload();
    };
  }

  @Test
  void playsAChainAlongAsManyFunctionsAsMessagesGo() throws InterruptedException {
    List<ApiRoot> route =
        Stream.generate(() -> ProbeFunctions.root(functions.start(NfType.AMF), HttpProtocol.H2C))
            .limit(ChainMessage.MOST_HOPS + 1)
            .toList();

    Played played =
        play(WorkloadParameters.of(WorkloadKind.CHAIN, HttpProtocol.H2C, route, OPTIONS), 1, 1, 2);

    assertThat(played.outcome().success()).as(played.outcome().toString()).isEqualTo(1);
    assertThat(played.has("elapsedIJ")).isTrue();
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void playsEveryWorkloadOverEveryProtocol(HttpProtocol protocol) throws InterruptedException {
    Map<NfType, ApiRoot> functionsByType =
        Stream.of(NfType.AMF, NfType.NRF, NfType.AUSF)
            .collect(
                Collectors.toMap(
                    type -> type,
                    type ->
                        ProbeFunctions.root(
                            functions.start(type, WorkloadsTest::findingOneInstance), protocol)));
    for (WorkloadKind kind : WorkloadKind.values()) {
      if (kind.registersUes() || kind == WorkloadKind.NRF) {
        continue;
      }
      for (ConnectionUse use : ConnectionUse.values()) {
        WorkloadParameters parameters =
            WorkloadParameters.of(
                    kind,
                    protocol,
                    kind.functions().stream().map(functionsByType::get).toList(),
                    OPTIONS.withConnection(use))
                .withPayload(small(kind));

        Played played = play(parameters, 2, 2, CYCLES);

        assertThat(played.outcome().failures()).as("%s %s", kind, use).isEmpty();
        assertThat(played.outcome().achieved()).as("%s %s", kind, use).isEqualTo(CYCLES);
        assertThat(played.rows()).as("%s %s", kind, use).hasSize(CYCLES);
        assertThat(played.rows()).allMatch(row -> row.outcome().equals(Row.OK));
        assertThat(played.has(played.workload().steps().get(0))).isTrue();
        assertThat(played.workload().steps()).isEqualTo(kind.metrics());
      }
    }
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void reportsTheTimesOfACallFromItsStart(HttpProtocol protocol) throws InterruptedException {
    ApiRoot amf = ProbeFunctions.root(functions.start(NfType.AMF), protocol);
    WorkloadParameters upload =
        WorkloadParameters.of(
            WorkloadKind.UPLOAD,
            protocol,
            List.of(amf),
            OPTIONS.withConnection(ConnectionUse.PER_REQUEST));

    Played fresh = play(upload, 1, 1, 4);

    assertThat(fresh.has("connect")).isEqualTo(!protocol.quic());
    assertThat(fresh.has("handshake")).isEqualTo(protocol.secure());
    for (int i = 0; i < 4; i++) {
      int row = i;
      List<Long> inOrder =
          Stream.of(
                  "connect",
                  "handshake",
                  "firstByteSent",
                  "firstByteReceived",
                  "endToEndDelay",
                  "latency")
              .map(step -> fresh.step(step)[row])
              .filter(value -> value != Row.ABSENT)
              .collect(Collectors.toList());
      assertThat(inOrder).isSorted().allMatch(value -> value >= 0);
      assertThat(fresh.step("responseTime")[i]).isEqualTo(fresh.step("firstByteReceived")[i]);
    }

    Played reused =
        play(WorkloadParameters.of(WorkloadKind.UPLOAD, protocol, List.of(amf), OPTIONS), 1, 1, 4);

    assertThat(reused.count("firstByteSent")).isEqualTo(4);
    assertThat(reused.count(protocol.secure() ? "handshake" : "connect")).isEqualTo(1);
  }

  @Test
  void dividesTheWayOfAChainIntoItsHops() throws InterruptedException {
    List<ApiRoot> route =
        Stream.of(NfType.AMF, NfType.NRF, NfType.AUSF)
            .map(type -> ProbeFunctions.root(functions.start(type), HttpProtocol.H2C))
            .toList();

    Played played =
        play(WorkloadParameters.of(WorkloadKind.CHAIN, HttpProtocol.H2C, route, OPTIONS), 1, 1, 5);

    assertThat(played.workload().steps())
        .containsExactly(
            "elapsedABCDA",
            "elapsedAB",
            "elapsedBC",
            "elapsedCD",
            "elapsedDC",
            "elapsedCB",
            "elapsedBA");
    assertThat(played.workload().stamps())
        .containsExactly(
            "startA", "touchB", "touchC", "touchD", "responseC", "responseB", "responseA");
    for (Row row : played.rows()) {
      assertThat(row.stamps()).isSorted();
      assertThat(row.stamps()[0]).isGreaterThanOrEqualTo(row.startEpochNanos());
      long[] stamps = row.stamps();
      assertThat(row.steps()[1]).as("AB").isEqualTo(stamps[1] - stamps[0]);
      assertThat(row.steps()[2]).as("BC").isEqualTo(stamps[2] - stamps[1]);
      assertThat(row.steps()[3]).as("CD").isEqualTo(stamps[3] - stamps[2]);
      assertThat(row.steps()[4]).as("DC").isEqualTo(stamps[4] - stamps[3]);
      assertThat(row.steps()[5]).as("CB").isEqualTo(stamps[5] - stamps[2]);
      assertThat(row.steps()[6]).as("BA").isEqualTo(stamps[6] - stamps[1]);
    }
  }

  @Test
  void sendsTheVerbsThatAWorkloadHas() throws InterruptedException {
    ApiRoot amf = ProbeFunctions.root(functions.start(NfType.AMF), HttpProtocol.H1C);
    ApiRoot nrf = ProbeFunctions.root(functions.start(NfType.NRF), HttpProtocol.H1C);
    for (HttpMethod verb : List.of(HttpMethod.PUT, HttpMethod.DELETE)) {
      WorkloadParameters upload =
          WorkloadParameters.of(WorkloadKind.UPLOAD, HttpProtocol.H1C, List.of(amf), OPTIONS)
              .withVerb(verb);
      assertThat(play(upload, 1, 1, 2).outcome().success()).isEqualTo(1);
    }
    WorkloadParameters chain =
        WorkloadParameters.of(WorkloadKind.CHAIN, HttpProtocol.H1C, List.of(amf, nrf), OPTIONS)
            .withVerb(HttpMethod.PUT);
    assertThat(play(chain, 1, 1, 2).outcome().success()).isEqualTo(1);
  }

  @Test
  void countsTheOctetsOfContentThatWentWell() throws InterruptedException {
    ApiRoot amf = ProbeFunctions.root(functions.start(NfType.AMF), HttpProtocol.H2);

    Played single =
        play(
            WorkloadParameters.of(WorkloadKind.SINGLE, HttpProtocol.H2, List.of(amf), OPTIONS),
            1,
            1,
            10);
    Played mixed =
        play(
            WorkloadParameters.of(WorkloadKind.MIXED, HttpProtocol.H2, List.of(amf), OPTIONS)
                .withPayload(300_000),
            1,
            1,
            10);
    Played page =
        play(
            WorkloadParameters.of(WorkloadKind.PAGE, HttpProtocol.H2, List.of(amf), OPTIONS)
                .withPayload(70_001),
            1,
            1,
            3);
    Played upload =
        play(
            WorkloadParameters.of(WorkloadKind.UPLOAD, HttpProtocol.H2, List.of(amf), OPTIONS)
                .withPayload(3_584),
            1,
            1,
            10);

    assertThat(single.workload().contentReceived()).isEqualTo(6_120);
    assertThat(mixed.workload().contentReceived()).isEqualTo(10 * 300_612);
    assertThat(page.workload().contentReceived()).isEqualTo(3 * 70_001);
    assertThat(upload.workload().contentSent()).isEqualTo(35_840);
    assertThat(mixed.has("endToEndDelayLarge")).isTrue();
    assertThat(mixed.has("endToEndDelaySmall")).isTrue();
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void aSmallFileWaitsForTheLongOneUnlessTheConnectionMultiplexes(HttpProtocol protocol)
      throws InterruptedException {
    Queue<HttpExchange> held = new ConcurrentLinkedQueue<>();
    SbiHost amf =
        functions.start(
            NfType.AMF,
            own ->
                exchange -> {
                  if (exchange.request().path().endsWith("/612")) {
                    own.handle(exchange);
                    HttpExchange longFile = held.poll();
                    if (longFile != null) {
                      own.handle(longFile);
                    }
                  } else if (protocol.multiplexed()) {
                    held.add(exchange);
                  } else {
                    own.handle(exchange);
                  }
                });

    Played played =
        play(
            WorkloadParameters.of(
                    WorkloadKind.MIXED,
                    protocol,
                    List.of(ProbeFunctions.root(amf, protocol)),
                    OPTIONS)
                .withPayload(300_000),
            1,
            1,
            4);

    assertThat(played.outcome().success()).as(played.outcome().toString()).isEqualTo(1);
    for (int i = 0; i < 4; i++) {
      long small = played.step("endToEndDelaySmall")[i];
      long large = played.step("endToEndDelayLarge")[i];
      assertThat(small < large).as("%d and %d ns", small, large).isEqualTo(protocol.multiplexed());
      assertThat(played.step("latency")[i]).isGreaterThanOrEqualTo(Math.max(small, large));
      assertThat(played.step("endToEndDelayAverage")[i]).isEqualTo((small + large) / 2);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SINGLE | 200 | abc | 3 octets for 612 at single",
        "UPLOAD | 200 | abc | not the answer to an upload at upload",
        "FAN_IN | 200 | {\"hops\":[]} | stamps of 0 functions at chain",
        "FAN_IN | 200 | abc | nonsense in the response at chain",
        "FAN_IN | 200 | {\"hops\":[{\"party\":\"X\",\"touch\":1}],\"data\":\"x\"} | wrong octets at"
            + " chain",
        "PAGE | 200 | abc | 3 octets for 50000 at page",
        "DISCOVERY | 200 | {\"nfInstances\":[]} | no instance in the search result at discovery",
        "PULL | 503 | abc | 503 (no ProblemDetails) at pull"
      })
  void looksAtTheContentOfAnswers(WorkloadKind kind, int status, String content, String failure)
      throws InterruptedException {
    SbiHost odd = functions.startAnswering(status, content);

    Played played =
        play(
            WorkloadParameters.of(
                kind,
                HttpProtocol.H2C,
                List.of(ProbeFunctions.root(odd, HttpProtocol.H2C)),
                OPTIONS),
            1,
            1,
            2);

    assertThat(played.outcome().failures()).containsOnlyKeys(failure);
    assertThat(played.rows()).hasSize(2).allMatch(row -> row.outcome().equals(failure));
    assertThat(played.workload().contentReceived()).isZero();
  }

  @Test
  void knowsWrongOctetsOfALongFileEachTime() throws InterruptedException {
    SbiHost odd =
        functions.start(
            NfType.UDR,
            own ->
                exchange ->
                    exchange.respond(
                        HttpResponse.of(200, Unpooled.wrappedBuffer(new byte[200_000]))));

    Played played =
        play(
            WorkloadParameters.of(
                    WorkloadKind.SINGLE,
                    HttpProtocol.H1C,
                    List.of(ProbeFunctions.root(odd, HttpProtocol.H1C)),
                    OPTIONS)
                .withPayload(200_000),
            1,
            1,
            3);

    assertThat(played.outcome().failures()).containsEntry("wrong octets at single", 3L);
  }

  @ParameterizedTest
  @EnumSource(TlsVersion.class)
  void speaksTheVersionOfTlsOfItsSettingsWithAndWithoutResumption(TlsVersion version)
      throws InterruptedException {
    ApiRoot amf = ProbeFunctions.root(functions.start(NfType.AMF), HttpProtocol.H2);
    WorkloadParameters single =
        WorkloadParameters.of(
            WorkloadKind.SINGLE,
            HttpProtocol.H2,
            List.of(amf),
            OPTIONS.withConnection(ConnectionUse.PER_REQUEST));

    for (boolean resumption : new boolean[] {true, false}) {
      GeneratorSettings settings =
          GeneratorSettings.DEFAULT.withTls(version).withResumption(resumption);
      assertThat(play(single, 1, 1, 4, settings).outcome().success()).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @CsvSource({"single, 0-rtt, true", "upload, 0-rtt, false", "upload, 0-rtt-unsafe, true"})
  void sendsInEarlyDataWhatItMayAndReportsWhatBecameOfIt(
      String workload, String resumption, boolean early) throws InterruptedException {
    Resumption wanted = Resumption.of(resumption);
    QuicSettings quic = wanted.apply(QuicSettings.DEFAULT);
    Queue<Boolean> seen = new ConcurrentLinkedQueue<>();
    SbiHost amf =
        functions.start(
            NfType.AMF,
            own ->
                exchange -> {
                  seen.add(exchange.inEarlyData());
                  own.handle(exchange);
                },
            settings -> settings.quic(quic));

    Played played =
        play(
            WorkloadParameters.of(
                WorkloadKind.of(workload),
                HttpProtocol.H3,
                List.of(ProbeFunctions.root(amf, HttpProtocol.H3)),
                OPTIONS.withConnection(ConnectionUse.PER_REQUEST)),
            1,
            1,
            20,
            GeneratorSettings.DEFAULT.withResumption(wanted));

    assertThat(played.outcome().failures()).isEmpty();
    Map<EarlyData, Long> counts = played.workload().counts().earlyData();
    assertThat(seen).hasSize(20);
    assertThat(counts.getOrDefault(EarlyData.ACCEPTED, 0L) > 0).isEqualTo(early);
    assertThat(early || !seen.contains(true)).isTrue();
    assertThat(counts).containsEntry(EarlyData.TOO_EARLY, 0L);
  }

  @ParameterizedTest
  @EnumSource(names = {"H1", "H2", "H3"})
  void writesKeyLogAndQlogOfItsOwnClient(HttpProtocol protocol) throws Exception {
    Path keys = directory.resolve("keys");
    Path logs = directory.resolve("logs");
    ApiRoot amf = ProbeFunctions.root(functions.start(NfType.AMF), protocol);

    play(
        WorkloadParameters.of(WorkloadKind.SINGLE, protocol, List.of(amf), OPTIONS),
        1,
        1,
        2,
        GeneratorSettings.DEFAULT
            .withKeyLogFile(keys)
            .withQuic(QuicSettings.DEFAULT.withQlogDirectory(logs)));

    assertThat(Files.readAllLines(keys))
        .allMatch(line -> line.matches("[A-Z0-9_]+ [0-9a-f]{64} [0-9a-f]{64,96}"))
        .anyMatch(line -> line.startsWith("CLIENT_TRAFFIC_SECRET_0 "));
    if (protocol.quic()) {
      try (Stream<Path> files = Files.list(logs)) {
        assertThat(files.toList())
            .singleElement()
            .satisfies(file -> assertThat(Files.readString(file)).contains("qlog", "packet_sent"));
      }
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"H2C", "H2", "H3"})
  void loadsAPageThroughTheSmallestWindow(HttpProtocol protocol) throws InterruptedException {
    ApiRoot amf = ProbeFunctions.root(functions.start(NfType.AMF), protocol);
    GeneratorSettings settings =
        GeneratorSettings.DEFAULT
            .withHttp2(Http2Settings.DEFAULT.withInitialWindowSize(256))
            .withQuic(QuicSettings.DEFAULT.withWindows(256, 1_024));

    Played page =
        play(
            WorkloadParameters.of(WorkloadKind.PAGE, protocol, List.of(amf), OPTIONS)
                .withPayload(35_003),
            1,
            1,
            2,
            settings);

    assertThat(page.outcome().failures()).isEmpty();
    assertThat(page.workload().contentReceived()).isEqualTo(2 * 35_003);
  }

  @ParameterizedTest
  @EnumSource(names = {"H1", "H2", "H3"})
  void reportsThatTheServerWantsACertificate(HttpProtocol protocol) throws InterruptedException {
    ApiRoot amf = ProbeFunctions.root(functions.start(NfType.AMF, ClientAuth.NEED), protocol);

    Played played =
        play(WorkloadParameters.of(WorkloadKind.SINGLE, protocol, List.of(amf), OPTIONS), 1, 1, 3);

    String kind = "HANDSHAKE certificate_required";
    assertThat(played.outcome().failures()).containsOnlyKeys(kind + " at single");
    assertThat(played.workload().counts().counts("ue", "amf", protocol.id()))
        .extracting(RequestCount::outcome, RequestCount::count)
        .containsExactly(tuple(kind, 3L));
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void servesFiftyClientsAtOnceWithoutAFailure(HttpProtocol protocol) throws InterruptedException {
    ApiRoot amf = ProbeFunctions.root(functions.start(NfType.AMF), protocol);
    WorkloadParameters fanIn =
        WorkloadParameters.of(WorkloadKind.FAN_IN, protocol, List.of(amf), OPTIONS);

    Played played = play(fanIn, 2, 25, 50 * 40);

    assertThat(played.outcome().failures()).isEmpty();
    assertThat(played.outcome().achieved()).isEqualTo(2_000);
    assertThat(played.rows().stream().map(Row::user).distinct()).hasSize(50);
  }

  /** Connections of QUIC share a socket, so that their addresses do not tell them apart. */
  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "H3")
  void loadsEachPageOverConnectionsOfItsOwnIfItIsToldSo(HttpProtocol protocol)
      throws InterruptedException {
    Set<SocketAddress> clients = ConcurrentHashMap.newKeySet();
    UnaryOperator<HttpHandler> noting =
        own ->
            exchange -> {
              clients.add(exchange.remoteAddress());
              own.handle(exchange);
            };
    ApiRoot amf = ProbeFunctions.root(functions.start(NfType.AMF, noting), protocol);
    WorkloadParameters page =
        WorkloadParameters.of(WorkloadKind.PAGE, protocol, List.of(amf), OPTIONS)
            .withPayload(8_000);
    int ofOnePage = protocol.multiplexed() ? 1 : PageObjects.BROWSER_CONNECTIONS;

    Played kept = play(page, 1, 1, 4);
    int connections = clients.size();
    clients.clear();
    Played fresh = play(page.withPage(PageObjects.STUDY, true), 1, 1, 4);

    assertThat(kept.outcome().success()).isEqualTo(1);
    assertThat(fresh.outcome().success()).isEqualTo(1);
    assertThat(connections).isBetween(1, ofOnePage);
    assertThat(clients).hasSizeBetween(4, 4 * ofOnePage);
  }

  @Test
  void rejectsContradictorySettings() {
    ApiRoot root = ApiRoot.of("http", "127.0.0.1", 1);
    assertThatThrownBy(() -> WorkloadKind.of("download"))
        .hasMessageContaining(
            "registration, chain, fan-in, concurrent-chain, upload, single, pull");
    assertThatThrownBy(() -> parameters(WorkloadKind.CHAIN, root))
        .hasMessage("route with 1 functions: expected 2 to 9 with the workload chain");
    assertThatThrownBy(() -> parameters(WorkloadKind.SINGLE, root, root))
        .hasMessage("route with 2 functions: expected 1 with the workload single");
    assertThatThrownBy(() -> parameters(WorkloadKind.SINGLE, ApiRoot.of("https", "a", 1)))
        .hasMessage("h2c requires http://, not https://a:1");
    assertThatThrownBy(() -> parameters(WorkloadKind.SINGLE, root).withVerb(HttpMethod.PUT))
        .hasMessage("verb PUT: the workload single does not support it");
    assertThatThrownBy(() -> parameters(WorkloadKind.FAN_IN, root).withPayload(1 << 21))
        .hasMessageContaining("expected 0 to 1048576 octets with the workload fan-in");
    assertThatThrownBy(() -> parameters(WorkloadKind.REGISTRATION, root))
        .hasMessageContaining("subscribers are missing: the workload registration requires them");
  }

  private static WorkloadParameters parameters(WorkloadKind kind, ApiRoot... route) {
    return WorkloadParameters.of(kind, HttpProtocol.H2C, List.of(route), OPTIONS);
  }

  @Test
  void givesEachLaneTheThreadOfItsOwnInTheirOrder() {
    List<String> made = new ArrayList<>();
    try (GeneratorClient client =
        new GeneratorClient(
            GeneratorSettings.DEFAULT.withLoops(4),
            functions.trust(),
            task -> {
              Thread thread = new Thread(task, "lane-" + made.size());
              made.add(thread.getName());
              return thread;
            })) {
      List<String> names = new ArrayList<>();
      client
          .eventLoops()
          .forEach(
              loop ->
                  names.add(
                      loop.submit(() -> Thread.currentThread().getName())
                          .syncUninterruptibly()
                          .getNow()));
      assertThat(names).containsExactly("lane-0", "lane-1", "lane-2", "lane-3");
    }
  }
}
