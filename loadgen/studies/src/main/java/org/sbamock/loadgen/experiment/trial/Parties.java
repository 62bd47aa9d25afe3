package org.sbamock.loadgen.experiment.trial;

import io.netty.util.concurrent.DefaultThreadFactory;
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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.CongestionControl;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.Transport;
import org.sbamock.http.tls.CertificateAuthority;
import org.sbamock.http.tls.TlsMaterial;
import org.sbamock.linkemu.emulated.LinkException;
import org.sbamock.loadgen.experiment.Cell;
import org.sbamock.loadgen.experiment.StartKey;
import org.sbamock.loadgen.process.BootJars;
import org.sbamock.loadgen.process.ContainerEngine;
import org.sbamock.loadgen.process.Core;
import org.sbamock.loadgen.process.CoreSettings;
import org.sbamock.loadgen.process.EmulatedLink;
import org.sbamock.loadgen.process.FullCollection;
import org.sbamock.loadgen.process.FunctionContainers;
import org.sbamock.loadgen.process.FunctionException;
import org.sbamock.loadgen.process.FunctionKind;
import org.sbamock.loadgen.process.FunctionProcess;
import org.sbamock.loadgen.resources.ResourceSampler.Watched;
import org.sbamock.sbi.ApiRoot;

/** The functions of a group of trials, and where generator and functions are. */
final class Parties implements AutoCloseable {
  private static final String CALL_DEADLINE = "60s";
  private static final String SERVER_PATIENCE = "300s";
  private static final String CONNECT_TIMEOUT = "30s";
  private static final String UNCOLLECTED =
      "the garbage of trials before could not be collected by jcmd";

  private final Path tlsDirectory;
  private final Core core;
  private final @Nullable FunctionContainers containers;
  private final @Nullable EmulatedLink link;
  private StartKey key;
  private boolean closed;

  /**
   * Parties that are not started.
   *
   * @param directory for logs and keys
   * @param containers where functions run that are packaged so; null if there is no such engine
   * @param generators places of the generator on an emulated link
   * @param seed of the link
   * @throws LinkException if the machine does not permit an emulated link
   * @throws FunctionException if containers cannot be started
   */
  Parties(
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
    this.tlsDirectory = directory.resolve("tls");
    boolean emulated = key.topology().equals("emulated");
    this.containers =
        key.packaging().equals("container")
            ? open(Objects.requireNonNull(containers), emulated)
            : null;
    this.link = emulated ? link(seed, generators) : null;
    this.core =
        new Core(
            new CoreSettings(
                jars,
                directory,
                tlsDirectory,
                jvmOptions,
                Map.of(),
                link == null ? Map.of() : link.places(),
                settings(key),
                this.containers));
  }

  private static FunctionContainers open(ContainerEngine engine, boolean emulated)
      throws InterruptedException {
    return emulated
        ? FunctionContainers.onOwnNetworks(engine)
        : FunctionContainers.onHostNetwork(engine);
  }

  private EmulatedLink link(long seed, int generators) {
    if (containers == null) {
      return EmulatedLink.open(seed, generators);
    }
    try {
      return EmulatedLink.open(seed, generators, containers.networkPids());
    } catch (RuntimeException e) {
      containers.close();
      throw e;
    }
  }

  private static Map<String, String> settings(StartKey key) {
    Map<String, String> settings = new LinkedHashMap<>(callSettings(key));
    settings.putAll(key.settings());
    settings.put("sbamock.sbi.limits.request-timeout", SERVER_PATIENCE);
    settings.put("sbamock.sbi.limits.handler-timeout", SERVER_PATIENCE);
    settings.put("sbamock.sbi.limits.idle-timeout", SERVER_PATIENCE);
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
   * Sees to it that they serve trials with that key.
   *
   * @return false if they would have to be started anew
   */
  boolean adapt(StartKey wanted) throws InterruptedException {
    if (wanted.equals(key)) {
      return true;
    }
    if (!key.differsInCallsOnly(wanted)) {
      return false;
    }
    if (wanted.calls() != null && !wanted.calls().equals(key.calls())) {
      calm();
      core.restartAmf(callProtocol(wanted), callSettings(wanted));
      key = wanted;
    }
    return true;
  }

  private void requireCongestionControl() {
    CongestionControl control = congestionControl();
    if (link == null) {
      Transport.best().requireCongestionControl(control);
      return;
    }
    try {
      link.network()
          .party(link.generators().get(0))
          .namespace()
          .call(
              () -> {
                Transport.best().requireCongestionControl(control);
                return true;
              });
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  CongestionControl congestionControl() {
    return CongestionControl.valueOf(key.congestionControl().toUpperCase(Locale.ROOT));
  }

  /** Sets the conditions of a cell. */
  void impair(Cell cell) {
    if (link != null) {
      link.impair(LinkConditions.of(cell, link.ways()));
    }
  }

  /** Takes all conditions away. */
  void calm() {
    if (link != null) {
      link.calm();
    }
  }

  /**
   * Has them all collect their garbage, the generator too, so that what a trial finds of earlier
   * ones is little, and its memory its own.
   *
   * @return what cannot be told of that trial, by the names of its values, and why
   */
  Map<String, String> collectGarbage() throws InterruptedException {
    Map<String, FullCollection> collections = new LinkedHashMap<>();
    core.functions()
        .forEach(
            function -> collections.put(function.name(), FullCollection.begin(function.pid())));
    System.gc();
    Map<String, String> missing = new LinkedHashMap<>();
    for (Map.Entry<String, FullCollection> collection : collections.entrySet()) {
      if (!collection.getValue().await()) {
        missing.put("memory." + collection.getKey(), UNCOLLECTED);
      }
    }
    return missing;
  }

  @Nullable EmulatedLink link() {
    return link;
  }

  /** The API root of {@code amf}, {@code nrf} or {@code ausf}. */
  ApiRoot apiRoot(String party, HttpProtocol protocol) {
    return core.function(FunctionKind.valueOf(party.toUpperCase(Locale.ROOT)))
        .apiRoot(protocol.scheme());
  }

  /** Whom the generator believes, and what it shows of itself where it is asked. */
  TlsMaterial tls() {
    CertificateAuthority authority = CertificateAuthority.open(tlsDirectory);
    return key.requiresClientCertificates()
        ? authority.issue(EmulatedLink.GENERATOR, List.of(), List.of())
        : authority.trust();
  }

  /** For the event loops of the generator. */
  ThreadFactory threads() {
    return link == null ? new DefaultThreadFactory("loadgen", true) : link.generatorThreads();
  }

  /** All parties, the generator without its relay. */
  List<Watched> watched() {
    List<Watched> watched = new ArrayList<>();
    EmulatedLink relay = link;
    watched.add(
        Watched.shared(
            EmulatedLink.GENERATOR,
            ProcessHandle.current().pid(),
            () -> relay == null ? 0 : Math.max(0, relay.network().relayCpuNanos()) / 1_000_000));
    FunctionContainers around = containers;
    core.functions()
        .forEach(
            function ->
                watched.add(
                    around == null
                        ? Watched.process(function.name(), function.pid())
                        : Watched.container(
                            function.name(), function.pid(), around.haveOwnNetworks())));
    return watched;
  }

  /** Completes when a function ends by itself. */
  CompletableFuture<FunctionProcess> death() {
    return core.death();
  }

  /** Why the link does not work any more; null if it does. */
  @Nullable String linkFailure() {
    return link == null
        ? null
        : link.network().failure().map(LinkException::getMessage).orElse(null);
  }

  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    try {
      calm();
    } catch (LinkException e) {
      // The relay is over; the functions are to end all the same.
      core.close();
    } finally {
      core.close();
      if (link != null) {
        link.close();
      }
      if (containers != null) {
        containers.close();
      }
    }
  }
}
