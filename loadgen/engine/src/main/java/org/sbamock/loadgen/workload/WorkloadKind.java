package org.sbamock.loadgen.workload;

import io.netty.handler.codec.http.HttpMethod;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.sbamock.loadgen.engine.Arrivals;
import org.sbamock.loadgen.engine.LoadShape;
import org.sbamock.sbi.probe.TimingProbe;

/** The workloads that an experiment or a command can ask for by name. */
public enum WorkloadKind {
  /** UEs that register through an AMF. */
  REGISTRATION(
      "registration", HttpMethod.POST, Set.of(), 0, 0, 0, RegistrationWorkload.steps(false)),
  /** A message along several functions; of the whole and of each hop there and back. */
  CHAIN(
      "chain",
      HttpMethod.POST,
      Set.of(HttpMethod.PUT),
      128,
      TimingProbe.LONGEST_TIMED,
      0,
      ChainWorkload.steps(3)),
  /** A file in JSON, asked for by all clients at once. */
  FAN_IN(
      "fan-in",
      HttpMethod.GET,
      Set.of(),
      128,
      TimingProbe.LONGEST_TIMED,
      0,
      ChainWorkload.steps(1)),
  /** Chains of several clients at once. */
  CONCURRENT_CHAIN(
      "concurrent-chain",
      HttpMethod.POST,
      Set.of(HttpMethod.PUT),
      128,
      TimingProbe.LONGEST_TIMED,
      0,
      ChainWorkload.steps(3)),
  /** Content sent to a function; with DELETE none. */
  UPLOAD(
      "upload",
      HttpMethod.POST,
      Set.of(HttpMethod.PUT, HttpMethod.DELETE),
      30,
      TimingProbe.LONGEST,
      0,
      CallTimes.STEPS),
  /** A file. */
  SINGLE("single", HttpMethod.GET, Set.of(), 612, TimingProbe.LONGEST, 0, CallTimes.STEPS),
  /** A file five times a second. */
  PULL("pull", HttpMethod.GET, Set.of(), 612, TimingProbe.LONGEST, 5, CallTimes.STEPS),
  /** A long file, of which the content is said, and one of 612 octets, in turn. */
  MIXED("mixed", HttpMethod.GET, Set.of(), 11_000_000, TimingProbe.LONGEST, 0, Workloads.MIXED),
  /** Content sent ten times a second. */
  TELEMETRY(
      "telemetry",
      HttpMethod.POST,
      Set.of(HttpMethod.PUT),
      50,
      TimingProbe.LONGEST,
      10,
      CallTimes.STEPS),
  /** Eight files at once, of which the content is the sum. */
  PAGE("page", HttpMethod.GET, Set.of(), 7_000_000, 64 << 20, 0, PageWorkload.STEPS);

  private static final int MOST_IN_FLIGHT = 1_000_000;

  private final String id;
  private final HttpMethod verb;
  private final Set<HttpMethod> verbs;
  private final int payload;
  private final int mostPayload;
  private final double perSecond;
  private final List<String> metrics;

  WorkloadKind(
      String id,
      HttpMethod verb,
      Set<HttpMethod> otherVerbs,
      int payload,
      int mostPayload,
      double perSecond,
      List<String> metrics) {
    this.id = id;
    this.verb = verb;
    this.verbs = otherVerbs;
    this.payload = payload;
    this.mostPayload = mostPayload;
    this.perSecond = perSecond;
    this.metrics = metrics;
  }

  /**
   * The workload of that name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static WorkloadKind of(String id) {
    for (WorkloadKind kind : values()) {
      if (kind.id.equals(id)) {
        return kind;
      }
    }
    throw new IllegalArgumentException(
        "workload is '"
            + id
            + "': one of "
            + Arrays.stream(values()).map(WorkloadKind::id).collect(Collectors.joining(" "))
            + " is expected");
  }

  /** Its name in files, options and results. */
  public String id() {
    return id;
  }

  /** The method of its requests, where nothing else is asked for. */
  public HttpMethod verb() {
    return verb;
  }

  /** Whether its requests may have that method. */
  public boolean allows(HttpMethod method) {
    return method.equals(verb) || verbs.contains(method);
  }

  /** Octets of its content, where nothing else is asked for; 0 if it has none to choose. */
  public int payload() {
    return payload;
  }

  /** The most octets of its content. */
  public int mostPayload() {
    return mostPayload;
  }

  /** Whether it goes along a route of functions, and not to one alone. */
  public boolean hasRoute() {
    return this == CHAIN || this == CONCURRENT_CHAIN;
  }

  /** Whether its times are of the clocks of several parties, and not of the generator's alone. */
  public boolean crossesClocks() {
    return hasRoute() || this == FAN_IN;
  }

  /**
   * What it measures, as {@link org.sbamock.loadgen.engine.Workload#steps} of it says: in chains
   * that of the route of three functions.
   */
  public List<String> metrics() {
    return metrics;
  }

  /**
   * What it measures along a route of so many functions.
   *
   * @param functions 1 to 9; of account in chains only
   */
  public List<String> metrics(int functions) {
    return hasRoute() ? ChainWorkload.steps(functions) : metrics;
  }

  /** Whether each client sends at a rate of its own, whatever becomes of the requests. */
  public boolean isPaced() {
    return perSecond > 0;
  }

  /** Requests per second of each client, if {@link #isPaced}; else 0. */
  public double perSecond() {
    return perSecond;
  }

  /**
   * The loop in which so many clients play it.
   *
   * @param clients of all lanes together
   */
  public LoadShape shape(int clients) {
    return isPaced()
        ? new LoadShape.Open(perSecond * clients, Arrivals.CONSTANT, MOST_IN_FLIGHT)
        : new LoadShape.Closed(clients, Duration.ZERO);
  }

  @Override
  public String toString() {
    return id;
  }
}
