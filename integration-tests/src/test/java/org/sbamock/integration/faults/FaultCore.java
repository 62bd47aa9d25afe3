/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.integration.support.FreePort;
import org.sbamock.integration.support.Subscribers;
import org.sbamock.loadgen.process.BootJars;
import org.sbamock.loadgen.process.CoreSettings;
import org.sbamock.loadgen.process.FunctionProcess;
import org.sbamock.loadgen.process.FunctionRequests;
import org.sbamock.loadgen.result.RequestCount;
import org.sbamock.sbi.ApiRoot;

/**
 * NRF, AUSF, UDM and AMF as processes that fail and recover. Each keeps its port over a restart.
 * Intervals that are minutes by default are seconds.
 */
final class FaultCore implements AutoCloseable {
  private static final Path HOME =
      Path.of(System.getProperty("sbamock.home", "..")).toAbsolutePath().normalize();

  private static final Map<String, String> SETTINGS =
      Map.ofEntries(
          Map.entry("sbamock.sbi.protocols", "h1c,h1,h2c,h2,h3"),
          Map.entry("sbamock.sbi.host", "127.0.0.1"),
          Map.entry("sbamock.drain", "1s"),
          Map.entry("sbamock.client.deadline", "2s"),
          Map.entry("sbamock.client.connect-timeout", "1s"),
          Map.entry("sbamock.nrf.max-retry", "500ms"));

  private static final Map<Nf, Map<String, String>> OWN_SETTINGS =
      Map.of(
          Nf.NRF,
          Map.of(
              "sbamock.registry.heart-beat-timer", "1s",
              "sbamock.registry.heart-beat-expectation", "always",
              "sbamock.registry.remove-after", "1s"),
          Nf.AUSF,
          Map.of(
              "sbamock.ausf.subscribers.seed",
              Subscribers.SEED,
              "sbamock.ausf.contexts.lifetime",
              "5s"),
          Nf.UDM,
          Map.of("sbamock.udm.subscribers.seed", Subscribers.SEED),
          Nf.AMF,
          Map.of("sbamock.amf.pending-lifetime", "5s"));

  private final CoreSetup setup;
  private final Path directory;
  private final Map<Nf, Integer> ports = new EnumMap<>(Nf.class);
  private final Map<Nf, Cable> cables = new EnumMap<>(Nf.class);
  private final Map<Nf, FakeClock> clocks = new EnumMap<>(Nf.class);
  private final Map<Nf, FunctionProcess> processes = new EnumMap<>(Nf.class);

  /** Starts the functions and waits until they are ready. */
  FaultCore(CoreSetup setup, Path directory) throws Exception {
    this.setup = setup;
    this.directory = Files.createDirectories(directory);
    for (Nf nf : Nf.values()) {
      ports.put(nf, FreePort.next());
      if (setup.cabled()) {
        cables.put(nf, new Cable(port(nf)));
      }
      if (setup.clocked()) {
        clocks.put(nf, new FakeClock(nf.id(), directory));
      }
    }
    start(Nf.NRF);
    process(Nf.NRF).awaitReady(FunctionProcess.START_TIMEOUT);
    List.of(Nf.AUSF, Nf.UDM, Nf.AMF).forEach(this::start);
    for (FunctionProcess process : processes.values()) {
      process.awaitReady(FunctionProcess.START_TIMEOUT);
    }
  }

  Path tlsDirectory() {
    return directory.resolve("tls");
  }

  /** Returns the API root that clients of a function use. */
  ApiRoot root(Nf nf, HttpProtocol protocol) {
    Cable cable = cables.get(nf);
    return ApiRoot.of(protocol.scheme(), "127.0.0.1", cable == null ? port(nf) : cable.port());
  }

  private int port(Nf nf) {
    return required(ports.get(nf), nf);
  }

  FunctionProcess process(Nf nf) {
    return required(processes.get(nf), nf);
  }

  private static <T> T required(@Nullable T value, Nf nf) {
    if (value == null) {
      throw new IllegalStateException(nf + " was not started");
    }
    return value;
  }

  private void start(Nf nf) {
    Map<String, String> settings = new HashMap<>(SETTINGS);
    settings.putAll(OWN_SETTINGS.getOrDefault(nf, Map.of()));
    settings.put("sbamock.sbi.port", Integer.toString(port(nf)));
    settings.put("sbamock.sbi.advertised-api-root", root(nf, setup.hops()).toString());
    settings.put("sbamock.client.protocol", setup.hops().id());
    settings.put("sbamock.tls.directory", tlsDirectory().toString());
    if (nf == Nf.NRF) {
      settings.put("sbamock.registry.validity-period", setup.validity().toSeconds() + "s");
    } else {
      settings.put("sbamock.nrf.api-root", root(Nf.NRF, setup.hops()).toString());
    }
    processes.put(
        nf,
        FunctionProcess.start(
            nf.id(),
            new BootJars(HOME).find(nf.id()),
            setup.clocked() ? required(clocks.get(nf), nf).prefix() : List.of(),
            CoreSettings.QUICK_JVM,
            settings,
            directory));
  }

  void begin(Fault fault, Nf nf) throws InterruptedException {
    switch (fault) {
      case KILL, ABSENCE -> kill(nf);
      case SUSPEND -> signal("STOP", nf);
      case PARTITION -> required(cables.get(nf), nf).cut();
      case CLOCK -> required(clocks.get(nf), nf).jump("+2h");
    }
  }

  /** Ends a fault, and waits until the function is ready. */
  void end(Fault fault, Nf nf) throws InterruptedException {
    switch (fault) {
      case KILL, ABSENCE -> start(nf);
      case SUSPEND -> signal("CONT", nf);
      case PARTITION -> required(cables.get(nf), nf).heal();
      case CLOCK -> required(clocks.get(nf), nf).jump("+0");
    }
    process(nf).awaitReady(FunctionProcess.START_TIMEOUT);
  }

  private void kill(Nf nf) throws InterruptedException {
    signal("KILL", nf);
    FunctionProcess process = process(nf);
    process.awaitEnd(FunctionProcess.END_TIMEOUT);
    assertThat(process.isAlive()).as(nf + " is alive").isFalse();
  }

  private void signal(String signal, Nf nf) throws InterruptedException {
    String pid = Long.toString(process(nf).pid());
    try {
      // The kill of the shell: a system without procps has no program of that name.
      Process kill =
          new ProcessBuilder("sh", "-c", "kill -" + signal + " " + pid).inheritIO().start();
      assertThat(kill.waitFor(10, TimeUnit.SECONDS)).isTrue();
      assertThat(kill.exitValue()).isZero();
    } catch (IOException e) {
      throw new AssertionError("sh cannot be run", e);
    }
  }

  /** Returns the value of a meter of a function. */
  double meter(Nf nf, String name) {
    return process(nf)
        .meter(name)
        .orElseThrow(() -> new AssertionError(nf + " has no meter " + name));
  }

  /** Returns how many requests a function has answered since its start, per status. */
  Map<String, Long> answered(Nf nf) {
    return sums(nf, RequestCount.SERVED, RequestCount::outcome);
  }

  /** Returns how many heart-beats the NRF has received. */
  long heartBeats() {
    return sums(Nf.NRF, RequestCount.SERVED, RequestCount::method).getOrDefault("PATCH", 0L);
  }

  /** Returns how many calls of a function failed because nothing listens. */
  long refusedCalls(Nf nf) {
    return sums(nf, RequestCount.CALLED, RequestCount::outcome).getOrDefault("CONNECT", 0L);
  }

  private Map<String, Long> sums(Nf nf, String role, Function<RequestCount, String> key) {
    Map<String, Long> sums = new HashMap<>();
    for (RequestCount count : FunctionRequests.read(List.of(process(nf)))) {
      if (count.role().equals(role)) {
        sums.merge(key.apply(count), count.count(), Long::sum);
      }
    }
    return sums;
  }

  @Override
  public void close() throws Exception {
    List<FunctionProcess> all = new ArrayList<>(processes.values());
    all.forEach(FunctionProcess::stop);
    all.forEach(process -> process.awaitEnd(FunctionProcess.END_TIMEOUT));
    for (Cable cable : cables.values()) {
      cable.close();
    }
  }
}
