package org.sbamock.loadgen.experiment.trial;

import io.netty.handler.codec.http.HttpMethod;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.sbamock.aka.Plmn;
import org.sbamock.http.Http2Settings;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.QuicSettings;
import org.sbamock.http.TlsVersion;
import org.sbamock.http.client.CallOptions;
import org.sbamock.http.client.CallOptions.ConnectionUse;
import org.sbamock.loadgen.engine.Arrivals;
import org.sbamock.loadgen.engine.CycleBudget;
import org.sbamock.loadgen.engine.LoadPlan;
import org.sbamock.loadgen.engine.LoadShape;
import org.sbamock.loadgen.experiment.Cell;
import org.sbamock.loadgen.experiment.Dimension;
import org.sbamock.loadgen.experiment.TrialPlan;
import org.sbamock.loadgen.workload.GeneratorSettings;
import org.sbamock.loadgen.workload.PageObjects;
import org.sbamock.loadgen.workload.Resumption;
import org.sbamock.loadgen.workload.Subscribers;
import org.sbamock.loadgen.workload.WorkloadKind;
import org.sbamock.loadgen.workload.WorkloadParameters;
import org.sbamock.loadgen.workload.Workloads;

/** What a trial means for the generator. */
final class TrialSetup {
  /** What a client has that announces a stream window alone (RFC 9113 section 6.9.2). */
  private static final int USUAL_CONNECTION_WINDOW = 65_535;

  private static final int OPEN_CONNECTIONS = 1_000;
  private static final int MOST_IN_FLIGHT = 100_000;
  private static final int SUBSCRIBERS = 1_000_000;

  private final TrialPlan trial;
  private final Cell cell;

  TrialSetup(TrialPlan trial) {
    this.trial = trial;
    this.cell = trial.cell();
  }

  HttpProtocol protocol() {
    return HttpProtocol.of(cell.get(Dimension.PROTOCOL));
  }

  /**
   * The workload.
   *
   * @throws IllegalArgumentException if there is none of that name
   */
  WorkloadKind kind() {
    return WorkloadKind.of(cell.get(Dimension.WORKLOAD));
  }

  /** How the generator's client speaks; each client of the trial has connections of its own. */
  GeneratorSettings generator(WorkloadParameters parameters, SharedCore core) {
    int usersOfLoop = (trial.users() + trial.loops() - 1) / trial.loops();
    int clients =
        isOpen() && !(parameters.protocol().multiplexed() && !isFresh())
            ? OPEN_CONNECTIONS
            : usersOfLoop;
    GeneratorSettings base =
        GeneratorSettings.DEFAULT
            .withLoops(trial.loops())
            .withStreams(number(Dimension.STREAMS, GeneratorSettings.DEFAULT.streams()))
            .withCongestionControl(core.congestionControl())
            .withHttp2(http2())
            .withQuic(quic())
            .withResumption(resumption());
    GeneratorSettings settings = Workloads.settings(parameters, clients, base);
    TlsVersion version = tls();
    return version == null ? settings : settings.withTls(version);
  }

  private boolean isOpen() {
    return !cell.find(Dimension.LOAD).orElse("closed").equals("closed");
  }

  private boolean isFresh() {
    return cell.get(Dimension.CONNECTION).equals("per-request");
  }

  /** A client that is made for one request has no session from an earlier one. */
  private boolean resumes() {
    return resumption() != Resumption.NONE;
  }

  private Resumption resumption() {
    return cell.find(Dimension.RESUMPTION).map(Resumption::of).orElse(Resumption.NONE);
  }

  private @Nullable TlsVersion tls() {
    return switch (cell.get(Dimension.TLS)) {
      case "1.2" -> TlsVersion.TLS_1_2;
      case "1.3" -> TlsVersion.TLS_1_3;
      default -> null;
    };
  }

  private Http2Settings http2() {
    Http2Settings usual = Http2Settings.DEFAULT;
    int stream = number(Dimension.WINDOW, usual.initialWindowSize());
    int connection =
        number(
            Dimension.CONNECTION_WINDOW,
            cell.find(Dimension.WINDOW).isPresent()
                ? USUAL_CONNECTION_WINDOW
                : usual.connectionWindowSize());
    return new Http2Settings(
        stream,
        Math.max(USUAL_CONNECTION_WINDOW, connection),
        usual.maxFrameSize(),
        usual.maxConcurrentStreams(),
        usual.headerTableSize());
  }

  private QuicSettings quic() {
    QuicSettings usual = QuicSettings.DEFAULT;
    return usual
        .withWindows(
            number(Dimension.WINDOW, usual.streamWindow()),
            number(Dimension.CONNECTION_WINDOW, usual.connectionWindow()))
        .withIdleTimeout(Duration.ofSeconds(60));
  }

  private int number(Dimension dimension, int otherwise) {
    return cell.find(dimension).map(Integer::parseInt).orElse(otherwise);
  }

  /** What the workload is to do. */
  WorkloadParameters parameters(SharedCore core) {
    HttpProtocol protocol = protocol();
    WorkloadKind kind = kind();
    ConnectionUse use = isFresh() ? ConnectionUse.PER_REQUEST : ConnectionUse.REUSE;
    CallOptions options = new CallOptions(trial.deadline(), use, trial.retries());
    if (kind == WorkloadKind.REGISTRATION) {
      return WorkloadParameters.registration(
          protocol, core.apiRoot("amf", protocol), options, subscribers(), false);
    }
    WorkloadParameters parameters =
        WorkloadParameters.of(
                kind,
                protocol,
                route().stream().map(party -> core.apiRoot(party, protocol)).toList(),
                options)
            .withHopTls(tls(), resumes());
    if (trial.payload() != null) {
      parameters = parameters.withPayload(trial.octets());
    }
    if (cell.find(Dimension.VERB).isPresent()) {
      parameters = parameters.withVerb(HttpMethod.valueOf(cell.get(Dimension.VERB)));
    }
    return parameters.withPage(
        PageObjects.of(cell.find(Dimension.PAGE).orElse("study")),
        cell.get(Dimension.CONNECTION).equals("per-page"));
  }

  private List<String> route() {
    return switch (cell.get(Dimension.WORKLOAD)) {
      case "chain", "concurrent-chain" -> List.of("amf", "nrf", "ausf");
      default -> List.of("amf");
    };
  }

  private static Subscribers subscribers() {
    return new Subscribers(new Plmn("001", "01"), "001010000000001", SUBSCRIBERS, "sbamock", null);
  }

  /** How much and how long. */
  LoadPlan plan() {
    LoadShape shape = shape();
    Duration drain = trial.deadline();
    Duration duration = trial.duration();
    if (duration != null) {
      return new LoadPlan(shape, warmup(shape), duration, drain, trial.seed());
    }
    int warmup = trial.warmupCycles() * (shape instanceof LoadShape.Open ? trial.users() : 1);
    return LoadPlan.ofCycles(
        shape, new CycleBudget(trial.cycles(), warmup), trial.longest(), drain, trial.seed());
  }

  /** As long as the warm-up cycles of an open loop take, where the rest is measured by time. */
  private Duration warmup(LoadShape shape) {
    return shape instanceof LoadShape.Open open
        ? Duration.ofNanos((long) (trial.warmupCycles() * trial.users() * 1e9 / open.perSecond()))
        : Duration.ZERO;
  }

  private LoadShape shape() {
    if (!isOpen()) {
      return kind().shape(trial.users());
    }
    double rate =
        cell.find(Dimension.RATE)
            .map(Double::parseDouble)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "an open load needs a rate, such as rate: 50, in " + trial.id()));
    return new LoadShape.Open(
        rate, Arrivals.valueOf(cell.get(Dimension.LOAD).toUpperCase(Locale.ROOT)), MOST_IN_FLIGHT);
  }
}
