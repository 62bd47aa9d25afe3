/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.loadgen.cli.metrics.MetricsOptions;
import org.sbamock.loadgen.cli.metrics.TracingOptions;
import org.sbamock.loadgen.cli.options.ConnectionOptions;
import org.sbamock.loadgen.cli.options.DimensionOptions;
import org.sbamock.loadgen.cli.options.NrfOptions;
import org.sbamock.loadgen.cli.options.ResultOptions;
import org.sbamock.loadgen.cli.options.ShapeOptions;
import org.sbamock.loadgen.cli.options.SubscriberOptions;
import org.sbamock.loadgen.cli.options.TopologyOptions;
import org.sbamock.loadgen.cli.options.WorkloadOptions;
import org.sbamock.loadgen.cli.worker.WorkerOptions;
import org.sbamock.loadgen.engine.LoadPlan;
import org.sbamock.loadgen.engine.LoadShare;
import org.sbamock.loadgen.process.CoreSettings;
import org.sbamock.loadgen.workload.GeneratorSettings;
import org.sbamock.loadgen.workload.WorkloadKind;
import org.sbamock.loadgen.workload.WorkloadParameters;
import org.sbamock.loadgen.workload.ue.RegistrationWorkload;
import org.sbamock.sbi.ApiRoot;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** The options of a load, and the settings that follow from them. */
final class LoadOptions {
  private static final int CORE_FUNCTIONS = 3;

  @Option(
      names = "--amf",
      paramLabel = "<url>",
      split = ",",
      description =
          "API root of the AMF or of the function that the workload calls, such as"
              + " http://127.0.0.1:8000 (default: NRF, AUSF and AMF are started for the run). With"
              + " several AMFs, the UEs are distributed among them, and a UE whose AMF cannot be"
              + " reached registers at the next one.")
  List<ApiRoot> amfs = List.of();

  @Option(
      names = "--protocol",
      paramLabel = "<protocol>",
      description = "${bundle:dimension.protocol} (default: h2c; h2 if --amf is https://).")
  @Nullable HttpProtocol protocol;

  @Option(names = "--deregister", description = "Deregister each UE before it registers again.")
  boolean deregister;

  @Option(
      names = "--slo",
      paramLabel = "<objective>",
      description =
          "Service level objective: p99<50ms, challenge.p99<20ms, success>=99.9%% or rate>=500/s."
              + " The exit code is 99 if an objective is not met. May be repeated.")
  List<Slo> slos = List.of();

  final DimensionOptions dimensions = new DimensionOptions();

  @ArgGroup(heading = "%nWorkload:%n", validate = false)
  WorkloadOptions workload = new WorkloadOptions();

  @ArgGroup(heading = "%nLoad and duration:%n", validate = false)
  ShapeOptions shape = new ShapeOptions();

  @ArgGroup(heading = "%nUEs:%n", validate = false)
  SubscriberOptions subscriberOptions = new SubscriberOptions();

  @ArgGroup(heading = "%nNF instances:%n", validate = false)
  NrfOptions nrf = new NrfOptions();

  @ArgGroup(heading = "%nConnections:%n", validate = false)
  ConnectionOptions connections = new ConnectionOptions();

  @ArgGroup(heading = "%nTopology and emulated link:%n", validate = false)
  TopologyOptions topology = new TopologyOptions();

  @ArgGroup(heading = "%nWorkers:%n", validate = false)
  WorkerOptions worker = new WorkerOptions();

  @ArgGroup(heading = "%nLive metrics:%n", validate = false)
  MetricsOptions metrics = new MetricsOptions();

  @ArgGroup(heading = "%nTracing:%n", validate = false)
  TracingOptions tracing = new TracingOptions();

  @ArgGroup(heading = "%nResults:%n", validate = false)
  ResultOptions results = new ResultOptions();

  /**
   * Resolves the options.
   *
   * @throws IllegalArgumentException if the options contradict each other
   */
  PreparedLoad prepare() {
    List<ApiRoot> given = workload.given(amfs);
    String where = topology.resolve(!given.isEmpty());
    HttpProtocol chosen = chooseProtocol(given);
    worker.check(workload.kind(), given.isEmpty());
    LoadShare share = worker.share();
    LoadPlan plan = shape.plan(worker.seed(results), workload.kind(), share);
    PreparedLoad load =
        new PreparedLoad(
            chosen,
            given,
            where,
            plan,
            topology.plan(plan.seed(), plan.duration()),
            topology.stalls(plan.duration()),
            subscriberOptions.resolve(shape.registrations(), share),
            tracing.settings(topology.isEmulated()));
    workload.check(chosen, given, callOptions(), load.subscribers());
    if (deregister && !workload.isRegistration()) {
      throw new IllegalArgumentException("--deregister requires --workload registration");
    }
    nrf.check(workload.kind(), load.ownCore(), plan.duration(), shape.thinkTime());
    subscriberOptions.check(workload.kind().registersUes(), load.ownCore());
    connections.checkCallbacks(workload.kind(), chosen, load.ownCore());
    connections.check(chosen, concurrency(), load.ownCore());
    dimensions.check(chosen);
    slos.forEach(slo -> slo.requireStep(steps(given)));
    return load;
  }

  private HttpProtocol chooseProtocol(List<ApiRoot> given) {
    if (given.isEmpty() && connections.namesAuthorities()) {
      throw new IllegalArgumentException(
          "--ca requires --amf or --route: the certificates of functions that this command starts"
              + " are trusted");
    }
    if (protocol == null) {
      return !given.isEmpty() && given.get(0).secure() ? HttpProtocol.H2 : HttpProtocol.H2C;
    }
    for (ApiRoot root : given) {
      if (!root.scheme().equals(protocol.scheme())) {
        throw new IllegalArgumentException(
            protocol
                + " requires "
                + protocol.scheme()
                + "://, not "
                + root
                + ": change --protocol or the URL");
      }
    }
    return protocol;
  }

  private List<String> steps(List<ApiRoot> given) {
    return workload.isRegistration()
        ? RegistrationWorkload.steps(deregister)
        : workload.kind().metrics(given.isEmpty() ? CORE_FUNCTIONS : given.size());
  }

  private CallOptions callOptions() {
    return connections.callOptions(topology.isEmulated());
  }

  private int concurrency() {
    return shape.concurrency(workload.kind(), worker.share());
  }

  /** Returns the parameters of the workload for the given functions. */
  WorkloadParameters parameters(PreparedLoad load, List<ApiRoot> called) {
    return workload
        .parameters(load.protocol(), called, callOptions(), load.subscribers(), deregister)
        .withNrfMix(nrf.mix())
        .withShare(worker.share());
  }

  /** Returns the settings of the generator's client. */
  GeneratorSettings settings(WorkloadParameters parameters) {
    return connections.settings(
        parameters,
        concurrency(),
        dimensions.apply(
            workload.apply(
                GeneratorSettings.DEFAULT.withCongestionControl(topology.congestionControl()))));
  }

  /** Returns the configuration that is recorded in the result of the run. */
  Map<String, Object> configuration(PreparedLoad load) {
    Map<String, Object> configuration = new LinkedHashMap<>();
    if (!amfs.isEmpty()) {
      configuration.put("amf", amfs());
    } else if (load.ownCore()) {
      configuration.put("function-jvm-options", CoreSettings.SMALL_JVM);
    }
    topology.describe(load.topology(), load.link(), configuration);
    configuration.put("protocol", load.protocol().id());
    workload.describe(configuration);
    dimensions.describe(configuration);
    ShapeOptions.describe(load.plan(), configuration);
    if (workload.isRegistration()) {
      configuration.put("deregister", deregister);
    }
    if (workload.kind().registersUes()) {
      subscriberOptions.describe(shape.registrations(), configuration);
    }
    if (workload.kind() == WorkloadKind.NRF) {
      nrf.describe(configuration);
    }
    connections.describe(load.protocol(), concurrency(), topology.isEmulated(), configuration);
    metrics.describe(configuration);
    tracing.describe(configuration);
    configuration.put("slo", slos.stream().map(Slo::toString).toList());
    worker.describe(configuration);
    return configuration;
  }

  /** Returns the value of --amf. */
  String amfs() {
    return amfs.stream().map(ApiRoot::toString).collect(Collectors.joining(","));
  }
}
