/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.soak;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.client.call.CallFailedException;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.loadgen.engine.Arrivals;
import org.sbamock.loadgen.engine.LoadOutcome;
import org.sbamock.loadgen.engine.LoadPlan;
import org.sbamock.loadgen.engine.LoadRun;
import org.sbamock.loadgen.engine.LoadShape;
import org.sbamock.loadgen.engine.RunListener;
import org.sbamock.loadgen.process.FunctionException;
import org.sbamock.loadgen.process.FunctionKind;
import org.sbamock.loadgen.process.FunctionProcess;
import org.sbamock.loadgen.process.LinkPlan;
import org.sbamock.loadgen.process.StubPlan;
import org.sbamock.loadgen.process.meter.FullGarbageCollection;
import org.sbamock.loadgen.soak.TheilSen.Point;
import org.sbamock.loadgen.soak.invariant.Invariant;
import org.sbamock.loadgen.soak.invariant.InvariantLog;
import org.sbamock.loadgen.soak.load.MixedLoad;
import org.sbamock.loadgen.sut.CoreUnderTest;
import org.sbamock.loadgen.workload.GeneratorClient;
import org.sbamock.loadgen.workload.GeneratorSettings;
import org.sbamock.loadgen.workload.call.SbiTarget;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.Json;
import tools.jackson.databind.JsonNode;

/**
 * A mixed soak: a core and a stub function under all kinds of load, in phases with different
 * protocols, connections, faults and link conditions. Each phase ends with an audit of all
 * invariants. Confined to one thread.
 */
public final class MixedSoakRun {
  private static final StubPlan STUB = new StubPlan("PCF", List.of("npcf-am-policy-control/v1"));
  private static final String GENERATOR = "generator";
  private static final int MAX_IN_FLIGHT = 256;
  private static final int CONNECTIONS = 16;
  private static final int MOST_CONNECTIONS = 512;
  private static final int STREAMS = 100;
  private static final int JOURNAL = 100_000;
  private static final double MIB = 1 << 20;
  private static final String LATE = CallFailedException.Reason.DEADLINE.name();
  private static final Duration DRAIN = SoakPlan.DEADLINE.multipliedBy(4);

  private final CoreUnderTest core;
  private final SoakPlan plan;
  private final BooleanSupplier over;
  private final InvariantLog log = new InvariantLog();
  private final MixedLoad load = new MixedLoad(log);
  private volatile @Nullable LoadRun running;

  /**
   * Creates a run.
   *
   * @param core a core that has not been started, with {@link #settings}
   * @param over returns whether the run was interrupted
   */
  public MixedSoakRun(CoreUnderTest core, SoakPlan plan, BooleanSupplier over) {
    this.core = core;
    this.plan = plan;
    this.over = over;
  }

  /** Returns the settings of the functions, whose contexts expire within the soak. */
  public static Map<String, String> settings() {
    String pending = SoakPlan.PENDING.toSeconds() + "s";
    return Map.of(
        "sbamock.amf.pending-lifetime", pending,
        "sbamock.ausf.contexts.lifetime", pending,
        "sbamock.ausf.contexts.result-lifetime", pending);
  }

  /** Returns the invariants checked so far. */
  public InvariantLog invariants() {
    return log;
  }

  /** Ends the load in progress; may be called by any thread. */
  public void interrupt() {
    LoadRun now = running;
    if (now != null) {
      now.interrupt();
    }
  }

  /**
   * Starts the functions and runs all phases.
   *
   * @param directory the directory of {@code samples.csv}
   * @param seen receives each phase
   * @return the samples of all processes
   * @throws FunctionException if a function does not start, ends or cannot be managed
   */
  public List<SoakSample> run(Path directory, Consumer<PhaseResult> seen)
      throws InterruptedException {
    core.start(plan.protocol());
    FunctionProcess stub = core.startStub(STUB, plan.protocol());
    post(
        stub,
        "/__admin/settings",
        Json.mapper().createObjectNode().put("journalCapacity", JOURNAL));
    Map<String, Long> processes = new LinkedHashMap<>();
    core.functions().forEach(function -> processes.put(function.name(), function.pid()));
    processes.put(GENERATOR, ProcessHandle.current().pid());
    liveHeaps();
    try (SoakSampler sampler =
        new SoakSampler(processes, plan.sample(), directory.resolve("samples.csv"))) {
      long instances = core.functions().size() - 1L;
      for (int number = 1; !over.getAsBoolean(); number++) {
        Duration left = plan.duration().minusMillis(Math.round(sampler.seconds() * 1_000));
        if (left.isNegative() || left.isZero()) {
          break;
        }
        SoakPhase phase = SoakPhase.of(number, core.link() != null);
        double from = sampler.seconds();
        Load done = play(phase, left.compareTo(plan.phase()) < 0 ? left : plan.phase(), stub);
        if (!over.getAsBoolean()) {
          seen.accept(audited(phase, from, done, stub, instances));
        }
      }
      if (!over.getAsBoolean()) {
        try (Audit audit = new Audit(core, stub, load, log)) {
          audit.end();
        }
      }
      return sampler.samples();
    }
  }

  /** The load of a phase. */
  private record Load(LoadOutcome outcome, long calls) {}

  private Load play(SoakPhase phase, Duration duration, FunctionProcess stub)
      throws InterruptedException {
    impose(phase, stub);
    boolean fresh = phase.connections() == CallOptions.ConnectionUse.PER_REQUEST;
    GeneratorSettings settings =
        GeneratorSettings.DEFAULT
            .withConnections(
                fresh || !phase.protocol().multiplexed() ? MOST_CONNECTIONS : CONNECTIONS)
            .withStreams(STREAMS)
            .withConnectTimeout(SoakPlan.DEADLINE);
    List<SbiTarget> targets;
    LoadOutcome outcome;
    try (GeneratorClient client = new GeneratorClient(settings, core.tls(), core.threads())) {
      targets = targets(phase, client, stub);
      LoadPlan of =
          new LoadPlan(
              new LoadShape.Open(plan.perSecond(), Arrivals.POISSON, MAX_IN_FLIGHT),
              Duration.ZERO,
              duration,
              DRAIN,
              plan.seed() + phase.number());
      LoadRun run =
          new LoadRun(
              of,
              load.workload(targets.get(0), targets.get(1), targets.get(2)),
              client.eventLoops());
      running = run;
      if (over.getAsBoolean()) {
        run.interrupt();
      }
      outcome = run.run(RunListener.NONE);
    }
    running = null;
    long begun = targets.stream().mapToLong(target -> target.counts().total()).sum();
    long ended = targets.stream().mapToLong(target -> target.counts().ended()).sum();
    if (!over.getAsBoolean()) {
      log.check(
          Invariant.CALLS_END,
          begun == ended && outcome.unfinished() == 0,
          () ->
              "phase %d: %d calls began and %d ended, %d iterations are unfinished"
                  .formatted(phase.number(), begun, ended, outcome.unfinished()));
      if (phase.isCalm()) {
        log.check(
            Invariant.CALM_CALLS_SUCCEED,
            outcome.failures().keySet().stream().allMatch(kind -> kind.startsWith(LATE)),
            () -> "phase " + phase.number() + ": " + outcome.failures());
      }
    }
    return new Load(outcome, begun);
  }

  private List<SbiTarget> targets(SoakPhase phase, GeneratorClient client, FunctionProcess stub) {
    CallOptions options =
        CallOptions.DEFAULT
            .withRetries(0)
            .withDeadline(SoakPlan.DEADLINE)
            .withConnection(phase.connections());
    HttpProtocol protocol = phase.protocol();
    return Stream.of(
            core.apiRoot(FunctionKind.AMF, protocol),
            core.apiRoot(FunctionKind.NRF, protocol),
            stub.apiRoot(protocol.scheme()))
        .map((ApiRoot root) -> new SbiTarget(client.client(), protocol, root, options))
        .toList();
  }

  private void impose(SoakPhase phase, FunctionProcess stub) {
    delete(stub, "/__admin/requests");
    post(stub, "/__admin/mappings", phase.fault().stub(MixedLoad.STUB_PATH));
    add(core.function(FunctionKind.AMF), phase.fault().ownAnswers("/mock-ue/"));
    add(core.function(FunctionKind.AUSF), phase.fault().ownAnswers("/nausf-auth/"));
    if (core.link() != null) {
      core.impair(
          LinkPlan.everywhere(phase.condition(), phase.linkCondition(), plan.seed()).conditions());
    }
  }

  private static void add(FunctionProcess function, @Nullable JsonNode mapping) {
    if (mapping != null) {
      post(function, "/__admin/mappings", mapping);
    }
  }

  private PhaseResult audited(
      SoakPhase phase, double from, Load done, FunctionProcess stub, long instances)
      throws InterruptedException {
    core.clearConditions();
    for (FunctionProcess function : core.functions()) {
      delete(function, "/__admin/mappings");
    }
    try (Audit audit = new Audit(core, stub, load, log)) {
      audit.run(instances);
      LoadOutcome outcome = done.outcome();
      return new PhaseResult(
          phase.number(),
          phase.protocol().id(),
          phase.connections().name().toLowerCase(Locale.ROOT).replace('_', '-'),
          phase.fault().id(),
          phase.condition(),
          tenths(from),
          tenths(outcome.window().toMillis() / 1e3),
          outcome.started(),
          outcome.achieved(),
          outcome.failures(),
          done.calls(),
          audit.ues(),
          audit.instances(),
          liveHeaps(),
          log.violations());
    }
  }

  /**
   * Returns the heap of each function after a full collection in MiB, without functions whose heap
   * cannot be measured.
   */
  private Map<String, Double> liveHeaps() throws InterruptedException {
    Map<FunctionProcess, FullGarbageCollection> collections = new LinkedHashMap<>();
    for (FunctionProcess function : core.functions()) {
      collections.put(function, FullGarbageCollection.begin(function.pid()));
    }
    Map<String, Double> heaps = new LinkedHashMap<>();
    for (Map.Entry<FunctionProcess, FullGarbageCollection> each : collections.entrySet()) {
      boolean collected = each.getValue().await();
      var heap = each.getKey().meter("jvm.memory.used?tag=area:heap");
      if (collected && heap.isPresent()) {
        heaps.put(each.getKey().name(), tenths(heap.getAsDouble() / MIB));
      }
    }
    return heaps;
  }

  /** Returns the trends after the warm-up: memory, descriptors and threads of each function. */
  public static List<Flatness> flatness(
      SoakPlan plan, List<SoakSample> samples, List<PhaseResult> phases) {
    double warm = plan.warmup().toMillis() / 1e3;
    List<SoakSample> late = samples.stream().filter(sample -> sample.seconds() >= warm).toList();
    return samples.stream()
        .map(SoakSample::process)
        .distinct()
        .filter(process -> !process.equals(GENERATOR))
        .flatMap(process -> flatness(process, warm, late, phases))
        .toList();
  }

  private static Stream<Flatness> flatness(
      String process, double warm, List<SoakSample> late, List<PhaseResult> phases) {
    List<SoakSample> own =
        late.stream().filter(sample -> sample.process().equals(process)).toList();
    List<Point> heaps =
        phases.stream()
            .filter(phase -> phase.fromSeconds() + phase.seconds() >= warm)
            .filter(phase -> phase.liveHeapMib().containsKey(process))
            .map(
                phase ->
                    new Point(
                        phase.fromSeconds() + phase.seconds(),
                        phase.liveHeapMib().getOrDefault(process, 0.0)))
            .toList();
    Map<Flatness.Quantity, List<Point>> points = new EnumMap<>(Flatness.Quantity.class);
    points.put(Flatness.Quantity.RESIDENT, points(own, SoakSample::residentMib));
    points.put(Flatness.Quantity.LIVE_HEAP, heaps);
    points.put(Flatness.Quantity.DESCRIPTORS, points(own, SoakSample::descriptors));
    points.put(Flatness.Quantity.THREADS, points(own, SoakSample::threads));
    return points.entrySet().stream()
        .map(each -> Flatness.of(process, each.getKey(), heaps.size(), each.getValue()));
  }

  private static List<Point> points(List<SoakSample> samples, ToDoubleFunction<SoakSample> value) {
    return samples.stream()
        .map(sample -> new Point(sample.seconds(), value.applyAsDouble(sample)))
        .toList();
  }

  private static void post(FunctionProcess function, String path, JsonNode content) {
    try {
      function.management().post(path, content);
    } catch (IOException e) {
      throw failed(function, path, e);
    }
  }

  private static void delete(FunctionProcess function, String path) {
    try {
      function.management().delete(path);
    } catch (IOException e) {
      throw failed(function, path, e);
    }
  }

  private static FunctionException failed(FunctionProcess function, String path, IOException e) {
    return new FunctionException(function.name() + " failed at " + path + ": " + e.getMessage(), e);
  }

  private static double tenths(double value) {
    return Math.round(value * 10) / 10.0;
  }
}
