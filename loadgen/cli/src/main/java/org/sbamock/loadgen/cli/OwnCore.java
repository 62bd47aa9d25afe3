package org.sbamock.loadgen.cli;

import io.netty.util.concurrent.DefaultThreadFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.CongestionControl;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.tls.CertificateAuthority;
import org.sbamock.http.tls.TlsMaterial;
import org.sbamock.loadgen.engine.LoadOutcome;
import org.sbamock.loadgen.engine.RunListener;
import org.sbamock.loadgen.process.BootJars;
import org.sbamock.loadgen.process.Core;
import org.sbamock.loadgen.process.CoreSettings;
import org.sbamock.loadgen.process.EmulatedLink;
import org.sbamock.loadgen.process.FunctionKind;
import org.sbamock.loadgen.process.FunctionProcess;
import org.sbamock.loadgen.process.LinkMeter;
import org.sbamock.loadgen.process.LinkPlan;
import org.sbamock.loadgen.process.MemoryMeter;
import org.sbamock.loadgen.process.RequestMeter;
import org.sbamock.loadgen.process.Stalls;
import org.sbamock.loadgen.process.UsageMeter;
import org.sbamock.loadgen.result.Trial;
import org.sbamock.loadgen.terminal.Terminal;
import org.sbamock.loadgen.workload.CallCounts;
import org.sbamock.loadgen.workload.Resumption;
import org.sbamock.sbi.ApiRoot;

/** The three functions that a command starts for itself, on loopback or on an emulated link. */
final class OwnCore implements AutoCloseable {
  /** A first call may need three handshakes on each of two hops, through any of the conditions. */
  private static final String EMULATED_DEADLINE = "20s";

  private final Path tlsDirectory;
  private final boolean mutualTls;
  private final Core core;
  private final @Nullable EmulatedLink link;
  private final @Nullable LinkPlan plan;
  private boolean ready;
  private boolean closed;

  /**
   * A core that is not started.
   *
   * @param plan what the emulated link is to do; null for loopback
   * @param probeForward whether the functions pass chains on
   * @param resumption what requests of the generator they are to take in early data
   * @param mutualTls whether they serve only clients with a certificate
   */
  OwnCore(
      BootJars jars,
      Path directory,
      List<String> jvmOptions,
      @Nullable CongestionControl congestionControl,
      @Nullable LinkPlan plan,
      boolean probeForward,
      Resumption resumption,
      boolean mutualTls) {
    this.tlsDirectory = directory.resolve("tls");
    this.mutualTls = mutualTls;
    this.plan = plan;
    this.link = plan == null ? null : EmulatedLink.open(plan.seed());
    Map<String, String> settings = new LinkedHashMap<>(resumption.functionSettings());
    if (congestionControl != null) {
      settings.put(
          "sbamock.sbi.congestion-control", congestionControl.name().toLowerCase(Locale.ROOT));
    }
    if (probeForward) {
      settings.put("sbamock.probe.forward", "true");
      settings.put("sbamock.sbi.limits.handler-timeout", "60s");
    }
    if (mutualTls) {
      settings.put("sbamock.tls.client-auth", "need");
    }
    if (link != null) {
      settings.put("sbamock.client.deadline", EMULATED_DEADLINE);
    }
    this.core =
        new Core(
            new CoreSettings(
                jars,
                directory,
                tlsDirectory,
                jvmOptions,
                Map.of(),
                link == null ? Map.of() : link.places(),
                settings));
  }

  /** Starts all three, and impairs the link when they are ready. */
  void start(HttpProtocol protocol) throws InterruptedException {
    core.start(protocol);
    synchronized (this) {
      ready = true;
    }
    impair();
    if (link != null && plan != null && plan.capture() != null) {
      link.capture(plan.capture());
    }
  }

  /** Puts another AMF in place, which calls over that protocol. */
  void restartAmf(HttpProtocol protocol) throws InterruptedException {
    if (link != null) {
      link.calm();
    }
    core.restartAmf(protocol);
    impair();
  }

  private void impair() {
    if (link != null && plan != null) {
      link.impair(plan);
    }
  }

  ApiRoot root(FunctionKind kind, HttpProtocol protocol) {
    return core.function(kind).apiRoot(protocol.scheme());
  }

  /** Whom the generator believes, and what it shows of itself where it is asked. */
  TlsMaterial tls() {
    CertificateAuthority authority = CertificateAuthority.open(tlsDirectory);
    return mutualTls
        ? authority.issue(EmulatedLink.GENERATOR, List.of(), List.of())
        : authority.trust();
  }

  /** For the event loops of the generator. */
  ThreadFactory threads() {
    return link == null ? new DefaultThreadFactory("loadgen", true) : link.generatorThreads();
  }

  /** Completes when a function ends by itself. */
  CompletableFuture<FunctionProcess> death() {
    return core.death();
  }

  /** The meters of a trial whose calls to the AMF are counted there. */
  Meters meters(CallCounts counts, HttpProtocol protocol, Terminal terminal) {
    return meters(counts, protocol, terminal, false, List.of());
  }

  /**
   * The same.
   *
   * @param memory whether also the functions' memory is read, for which they collect their garbage
   * @param stalls when functions are to stand still
   */
  Meters meters(
      CallCounts counts,
      HttpProtocol protocol,
      Terminal terminal,
      boolean memory,
      List<Stalls.Stall> stalls) {
    List<FunctionProcess> functions = core.functions();
    return new Meters(
        memory ? new MemoryMeter(functions) : null,
        new Stalls(functions, stalls, terminal::interject),
        new UsageMeter(functions),
        new RequestMeter(
            functions, () -> counts.counts(EmulatedLink.GENERATOR, "amf", protocol.id())),
        link == null || plan == null ? null : new LinkMeter(link, plan, terminal::interject));
  }

  /** At a signal: ends what has just begun; a run that is under way ends by itself. */
  void interrupted() {
    synchronized (this) {
      if (ready) {
        return;
      }
    }
    core.close();
  }

  /** Ends the functions in peace, whatever the link did. */
  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    if (link != null) {
      try {
        link.calm();
      } finally {
        core.close();
        link.close();
      }
    } else {
      core.close();
    }
  }

  /** What is read at the beginning and the end of a measurement. */
  record Meters(
      @Nullable MemoryMeter memory,
      Stalls stalls,
      UsageMeter usage,
      RequestMeter requests,
      @Nullable LinkMeter link)
      implements RunListener, AutoCloseable {
    @Override
    public void measurementBegins() {
      if (memory != null) {
        memory.measurementBegins();
      }
      all().forEach(RunListener::measurementBegins);
      stalls.measurementBegins();
    }

    @Override
    public void measurementEnds() {
      all().forEach(RunListener::measurementEnds);
      if (memory != null) {
        memory.measurementEnds();
      }
    }

    private List<RunListener> all() {
      List<RunListener> all = new ArrayList<>();
      if (link != null) {
        all.add(link);
      }
      all.add(usage);
      all.add(requests);
      return all;
    }

    Trial complete(Trial trial, LoadOutcome outcome) {
      List<Trial.FunctionUsage> usages = usage.perIteration(outcome.achievedInWindow());
      return trial
          .withFunctions(memory == null ? usages : memory.complete(usages))
          .withRequests(requests.counted())
          .withTopology(link == null ? Trial.LOCAL : Trial.EMULATED)
          .withLink(link == null ? null : link.use());
    }

    @Override
    public void close() {
      stalls.close();
      if (link != null) {
        link.close();
      }
    }
  }
}
