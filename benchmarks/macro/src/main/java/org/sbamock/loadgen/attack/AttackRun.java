/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.attack;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.loadgen.attack.peer.HostilePeer;
import org.sbamock.loadgen.attack.wire.AttackSession;
import org.sbamock.loadgen.attack.wire.AttackTarget;
import org.sbamock.loadgen.bench.FunctionServer;
import org.sbamock.loadgen.process.FunctionProcess;
import org.sbamock.loadgen.process.JitCompilers;

/**
 * The measurement of attacks on one function, one after another. The function is started again
 * before each attack.
 */
public final class AttackRun {
  private static final Duration POLL = Duration.ofMillis(20);
  private static final Duration SETTLE = Duration.ofMillis(500);

  private static final Duration COMPILERS_INTERVAL = Duration.ofSeconds(1);

  /**
   * The number of attacks that warm up. Most cases occupy the function at their beginning, so that
   * one attack compiles little of its code.
   */
  private static final int WARMUP_ATTACKS = 3;

  /** The processors that the compilers of a warm function and generator use at most. */
  private static final double IDLE_COMPILERS = 0.2;

  /** The time after the recovery in which an end of the process counts as an effect. */
  private static final Duration AFTERMATH = Duration.ofMillis(500);

  private static final Duration MAX_BEGIN = Duration.ofSeconds(10);
  private static final Duration MAX_AWAITED = Duration.ofSeconds(15);
  private static final Duration MAX_RECOVERY = Duration.ofSeconds(30);

  private final FunctionServer server;
  private final BooleanSupplier over;

  /**
   * Creates a run.
   *
   * @param server a server that is not started
   * @param over returns whether the run was interrupted
   */
  public AttackRun(FunctionServer server, BooleanSupplier over) {
    this.server = server;
    this.over = over;
  }

  /**
   * Runs each case of a plan over each protocol that the case supports. All plans of a run attack
   * the same function.
   *
   * @param begun receives the case and the protocol before each attack
   * @param done receives each result
   * @throws org.sbamock.loadgen.process.FunctionException if the function cannot be started
   * @throws UncheckedIOException if the log of the function cannot be read
   */
  public void run(AttackPlan plan, Consumer<String> begun, Consumer<AttackCell> done)
      throws InterruptedException {
    for (HostilePeer peer : plan.peers()) {
      for (HttpProtocol protocol : plan.protocols()) {
        if (over.getAsBoolean()) {
          return;
        }
        if (plan.includes(peer, protocol)) {
          begun.accept(peer.id() + " over " + protocol);
          AttackCell cell = measure(plan, peer, protocol);
          if (!over.getAsBoolean()) {
            done.accept(cell);
          }
        }
      }
    }
  }

  private FunctionProcess function(AttackPlan plan) throws InterruptedException {
    server.close();
    server.start(List.of(plan.function()), HttpProtocol.H2C);
    return server.running().get(0);
  }

  private AttackCell measure(AttackPlan plan, HostilePeer peer, HttpProtocol protocol)
      throws InterruptedException {
    FunctionProcess function = function(plan);
    AttackTarget target =
        new AttackTarget(
            plan.function(), protocol, server.apiRoot(protocol).origin(), server.tls());
    try (OtherClient client = new OtherClient(target);
        ResidentMeter resident = new ResidentMeter(function)) {
      long logged = lines(function.log());
      warmUp(plan, peer, target, function);
      awaitService(plan, function, client);
      // A full collection in this process during the attack would count as latency.
      System.gc();
      AttackMeasurement measured = measure(plan, peer, target, function, client, resident, logged);
      return new AttackCell(
          peer.id(),
          protocol.id(),
          plan.connections(),
          measured,
          plan.bounds().exceededBy(measured));
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  private AttackMeasurement measure(
      AttackPlan plan,
      HostilePeer peer,
      AttackTarget target,
      FunctionProcess function,
      OtherClient client,
      ResidentMeter resident,
      long logged)
      throws IOException, InterruptedException {
    long quietBegin = System.nanoTime();
    Duration cpuBefore = function.usage().cpu();
    pause(function, plan.quiet());
    long begin = System.nanoTime();
    Duration cpuQuiet = function.usage().cpu();
    AttackSession session = new AttackSession(target, plan.seed());
    Duration cpuAttacked;
    long leaving;
    try (HostileParty party = HostileParty.start(peer, session, plan.connections())) {
      awaitBegin(session, function);
      pause(function, plan.duration());
      cpuAttacked = function.usage().cpu();
      leaving = System.nanoTime();
      party.leave();
    }
    double quietMillis = orMax(client.latency(quietBegin, begin).p99Millis());
    OptionalLong recovered =
        recovery(function, client, resident, leaving, plan.bounds().latencyMillis(quietMillis));
    pause(function, AFTERMATH);
    OtherClient.Latency attacked = client.latency(begin, leaving);
    double quietCpu = seconds(cpuQuiet.minus(cpuBefore)) / seconds(begin - quietBegin);
    double attackSeconds = seconds(leaving - begin);
    double cpu = seconds(cpuAttacked.minus(cpuQuiet)) - quietCpu * attackSeconds;
    return new AttackMeasurement(
        rounded(attackSeconds, 10),
        attacked.calls(),
        attacked.failures(),
        rounded(quietMillis, 100),
        attacked.p99Millis() == null ? null : rounded(attacked.p99Millis(), 100),
        rounded(resident.maxMib(), 10),
        session.sentOctets(),
        session.closedConnections(),
        session.lastClosure(),
        rounded(Math.max(0, cpu), 100),
        lines(function.log()) - logged,
        recovered.isPresent() ? rounded(seconds(recovered.getAsLong() - leaving), 100) : null,
        !function.isAlive());
  }

  /**
   * Attacks repeatedly without measuring latencies, so that the function has compiled its code and
   * its heap has grown when they are measured. Its memory and its log count from here on.
   */
  private void warmUp(
      AttackPlan plan, HostilePeer peer, AttackTarget target, FunctionProcess function)
      throws IOException, InterruptedException {
    long end = System.nanoTime() + plan.maxWarmup().toNanos();
    for (int i = 0; i < WARMUP_ATTACKS && System.nanoTime() - end < 0 && goesOn(function); i++) {
      AttackSession session = new AttackSession(target, plan.seed());
      try (HostileParty party = HostileParty.start(peer, session, plan.connections())) {
        awaitBegin(session, function);
        awaitCompilers(Duration.ofNanos(end - System.nanoTime()), function);
        party.leave();
      }
    }
  }

  /** Waits until the compilers of the function and of this process use little CPU time. */
  private void awaitCompilers(Duration limit, FunctionProcess function)
      throws InterruptedException {
    JitCompilers compilers = new JitCompilers(function.pid(), ProcessHandle.current().pid());
    Duration interval = limit.compareTo(COMPILERS_INTERVAL) < 0 ? limit : COMPILERS_INTERVAL;
    long begin = System.nanoTime();
    double processors;
    do {
      pause(function, interval);
      processors = compilers.processors();
    } while (processors > IDLE_COMPILERS
        && System.nanoTime() - begin < limit.toNanos()
        && goesOn(function));
  }

  /** Waits until the other client is served within the bound of latency, and a moment longer. */
  private void awaitService(AttackPlan plan, FunctionProcess function, OtherClient client)
      throws InterruptedException {
    long begin = System.nanoTime();
    do {
      pause(function, SETTLE);
    } while (client
            .servedSince(System.nanoTime() - SETTLE.toNanos(), plan.bounds().latencyMillis(0))
            .isEmpty()
        && System.nanoTime() - begin < MAX_AWAITED.toNanos()
        && goesOn(function));
  }

  /** Waits until the first hostile peer is connected, which requires a handshake. */
  private void awaitBegin(AttackSession session, FunctionProcess function)
      throws InterruptedException {
    long begin = System.nanoTime();
    while (!session.hasBegun() && System.nanoTime() - begin < MAX_BEGIN.toNanos()) {
      pause(function, POLL);
    }
  }

  private OptionalLong recovery(
      FunctionProcess function,
      OtherClient client,
      ResidentMeter resident,
      long leaving,
      double millis)
      throws InterruptedException {
    long deadline = leaving + MAX_RECOVERY.toNanos();
    while (System.nanoTime() - deadline < 0 && goesOn(function)) {
      OptionalLong served = client.servedSince(leaving, millis);
      OptionalLong settled = resident.settledSince(leaving);
      if (served.isPresent() && settled.isPresent()) {
        return OptionalLong.of(Math.max(served.getAsLong(), settled.getAsLong()));
      }
      TimeUnit.NANOSECONDS.sleep(POLL.toNanos());
    }
    return OptionalLong.empty();
  }

  private boolean goesOn(FunctionProcess function) {
    return function.isAlive() && !over.getAsBoolean();
  }

  private void pause(FunctionProcess function, Duration duration) throws InterruptedException {
    long end = System.nanoTime() + duration.toNanos();
    while (System.nanoTime() - end < 0 && goesOn(function)) {
      TimeUnit.NANOSECONDS.sleep(Math.min(POLL.toNanos(), duration.toNanos()));
    }
  }

  private static double orMax(@Nullable Double millis) {
    return millis == null ? MAX_RECOVERY.toMillis() : millis;
  }

  private static double seconds(Duration duration) {
    return seconds(duration.toNanos());
  }

  private static double seconds(long nanos) {
    return nanos / 1e9;
  }

  private static double rounded(double value, int parts) {
    return Math.round(value * parts) / (double) parts;
  }

  private static long lines(Path log) throws IOException {
    byte[] buffer = new byte[1 << 16];
    long lines = 0;
    try (InputStream in = Files.newInputStream(log)) {
      for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
        for (int i = 0; i < length; i++) {
          lines += buffer[i] == '\n' ? 1 : 0;
        }
      }
    }
    return lines;
  }
}
