/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment.trial;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.CongestionControl;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.transport.Transport;
import org.sbamock.linkemu.emulated.LinkException;
import org.sbamock.loadgen.experiment.Cell;
import org.sbamock.loadgen.experiment.StartKey;
import org.sbamock.loadgen.experiment.TrialResult;
import org.sbamock.loadgen.process.BootJars;
import org.sbamock.loadgen.process.ContainerEngine;
import org.sbamock.loadgen.process.EmulatedLink;
import org.sbamock.loadgen.process.FunctionKind;
import org.sbamock.loadgen.process.meter.FullGarbageCollection;
import org.sbamock.loadgen.resources.ResourceSampler.Watched;
import org.sbamock.loadgen.sut.CoreUnderTest;
import org.sbamock.sbi.ApiRoot;

/** The core of a group of trials that can share a start of the functions. */
final class SharedCore implements AutoCloseable {
  private static final String CALL_DEADLINE = "60s";
  private static final String SERVER_TIMEOUT = "300s";
  private static final String CONNECT_TIMEOUT = "30s";
  private static final String UNCOLLECTED =
      "the garbage of earlier trials could not be collected (diagnostic command GC.run)";

  private final CoreUnderTest core;
  private final IdleMemory idle = new IdleMemory();
  private StartKey key;

  /**
   * Functions that are not started.
   *
   * @param directory for logs and keys
   * @param containers the engine for functions in containers; null if there is none
   * @param generators network namespaces of the generator on an emulated link
   * @param seed of the link
   * @throws LinkException if the machine does not permit an emulated link
   * @throws org.sbamock.loadgen.process.FunctionException if containers cannot be started
   */
  SharedCore(
      Path directory,
      BootJars jars,
      List<String> jvmOptions,
      StartKey key,
      @Nullable ContainerEngine containers,
      int generators,
      long seed)
      throws InterruptedException {
    try {
      Files.createDirectories(directory);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot make " + directory + ": " + e.getMessage(), e);
    }
    this.key = key;
    this.core =
        CoreUnderTest.open(
            new CoreUnderTest.Setup(
                jars,
                directory,
                jvmOptions,
                settings(key),
                key.requiresClientCertificates(),
                key.topology().equals("emulated")
                    ? new CoreUnderTest.LinkSetup(seed, generators)
                    : null,
                key.packaging().equals("container") ? Objects.requireNonNull(containers) : null));
  }

  private static Map<String, String> settings(StartKey key) {
    Map<String, String> settings = new LinkedHashMap<>(callSettings(key));
    settings.putAll(key.settings());
    settings.put("sbamock.sbi.limits.request-timeout", SERVER_TIMEOUT);
    settings.put("sbamock.sbi.limits.handler-timeout", SERVER_TIMEOUT);
    settings.put("sbamock.sbi.limits.idle-timeout", SERVER_TIMEOUT);
    settings.put("sbamock.client.deadline", CALL_DEADLINE);
    settings.put("sbamock.client.connect-timeout", CONNECT_TIMEOUT);
    settings.put("sbamock.probe.forward", "true");
    return settings;
  }

  private static Map<String, String> callSettings(StartKey key) {
    StartKey.Calls calls = key.calls();
    return calls == null ? Map.of() : Map.of("sbamock.client.connection", calls.connection());
  }

  private static HttpProtocol callProtocol(StartKey key) {
    StartKey.Calls calls = key.calls();
    return calls == null ? HttpProtocol.H2C : HttpProtocol.of(calls.protocol());
  }

  /** Starts the functions and waits until they are ready. */
  void start() throws InterruptedException {
    requireCongestionControl();
    core.start(callProtocol(key));
  }

  /**
   * Adapts the functions to trials with the given key.
   *
   * @return false if this requires a new start
   */
  boolean adapt(StartKey wanted) throws InterruptedException {
    if (wanted.equals(key)) {
      return true;
    }
    if (!key.differsInCallsOnly(wanted)) {
      return false;
    }
    if (wanted.calls() != null && !wanted.calls().equals(key.calls())) {
      core.restartAmf(callProtocol(wanted), callSettings(wanted));
      key = wanted;
    }
    return true;
  }

  private void requireCongestionControl() {
    CongestionControl control = congestionControl();
    EmulatedLink link = core.link();
    if (link == null) {
      Transport.best().requireCongestionControl(control);
      return;
    }
    link.inGenerator(
        () -> {
          Transport.best().requireCongestionControl(control);
          return true;
        });
  }

  CongestionControl congestionControl() {
    return CongestionControl.valueOf(key.congestionControl().toUpperCase(Locale.ROOT));
  }

  /** The functions, as a trial calls them. */
  CoreUnderTest system() {
    return core;
  }

  /** Sets the conditions of a cell. */
  void impair(Cell cell) {
    EmulatedLink link = core.link();
    if (link != null) {
      core.impair(LinkConditions.of(cell, link.ways()));
    }
  }

  /**
   * Triggers a garbage collection in the functions and the generator, so that the memory of a trial
   * excludes garbage of earlier trials.
   *
   * @return the names of values that cannot be measured, with the reason
   */
  Map<String, String> collectGarbage() throws InterruptedException {
    Map<String, FullGarbageCollection> collections = new LinkedHashMap<>();
    core.functions()
        .forEach(
            function ->
                collections.put(function.name(), FullGarbageCollection.begin(function.pid())));
    System.gc();
    Map<String, String> missing = new LinkedHashMap<>();
    for (Map.Entry<String, FullGarbageCollection> collection : collections.entrySet()) {
      String party = collection.getKey();
      if (collection.getValue().await()) {
        Optional.ofNullable(pids().get(party)).ifPresent(idle::collected);
      } else {
        missing.put(TrialResult.MEMORY + party, UNCOLLECTED);
        missing.put(TrialResult.MEMORY_ABOVE_IDLE + party, UNCOLLECTED);
      }
    }
    return missing;
  }

  /** Records the idle memory of functions that have been started since the last call. */
  void recordIdleMemory() throws InterruptedException {
    if (!idle.missing(pids()).isEmpty()) {
      collectGarbage();
    }
  }

  private Map<String, Long> pids() {
    Map<String, Long> pids = new LinkedHashMap<>();
    core.functions().forEach(function -> pids.put(function.name(), function.pid()));
    return pids;
  }

  /** Returns the memory of the functions above their idle memory, by name. */
  Map<String, Double> memoryAboveIdle(Map<String, Double> values) {
    return idle.above(pids(), values);
  }

  /** Returns the names of values without which memory above idle is unknown, with the reason. */
  Map<String, String> withoutIdleMemory() {
    return idle.missing(pids());
  }

  /** The API root of {@code amf}, {@code nrf} or {@code ausf}. */
  ApiRoot apiRoot(String party, HttpProtocol protocol) {
    return core.apiRoot(FunctionKind.valueOf(party.toUpperCase(Locale.ROOT)), protocol);
  }

  /** All parties, the generator without its relay. */
  List<Watched> watched() {
    List<Watched> watched = new ArrayList<>();
    EmulatedLink relay = core.link();
    watched.add(
        Watched.shared(
            EmulatedLink.GENERATOR,
            ProcessHandle.current().pid(),
            () -> relay == null ? 0 : Math.max(0, relay.network().relayCpuNanos())));
    core.functions()
        .forEach(
            function ->
                watched.add(
                    core.inContainers()
                        ? Watched.container(function.name(), function.pid(), core.inOwnNetworks())
                        : Watched.process(function.name(), function.pid())));
    return watched;
  }

  @Override
  public void close() {
    core.close();
  }
}
