/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.sut;

import io.netty.util.concurrent.DefaultThreadFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.tls.CertificateAuthority;
import org.sbamock.http.tls.ClientAuth;
import org.sbamock.http.tls.TlsMaterial;
import org.sbamock.linkemu.emulated.LinkException;
import org.sbamock.linkemu.model.LinkCondition;
import org.sbamock.loadgen.process.BootJars;
import org.sbamock.loadgen.process.ContainerEngine;
import org.sbamock.loadgen.process.Core;
import org.sbamock.loadgen.process.CoreSettings;
import org.sbamock.loadgen.process.EmulatedLink;
import org.sbamock.loadgen.process.FunctionContainers;
import org.sbamock.loadgen.process.FunctionException;
import org.sbamock.loadgen.process.FunctionKind;
import org.sbamock.loadgen.process.FunctionPlan;
import org.sbamock.loadgen.process.FunctionProcess;
import org.sbamock.loadgen.process.LinkPlan;
import org.sbamock.loadgen.process.MeteredProcess;
import org.sbamock.loadgen.process.StubPlan;
import org.sbamock.loadgen.process.meter.RequestMeter;
import org.sbamock.loadgen.process.meter.UsageMeter;
import org.sbamock.loadgen.trial.SystemUnderTest;
import org.sbamock.loadgen.trial.TrialMeter;
import org.sbamock.loadgen.workload.NfConsumerSettings;
import org.sbamock.loadgen.workload.call.CallCounts;
import org.sbamock.sbi.ApiRoot;

/**
 * NRF, AUSF and AMF, started for trials: as processes or in containers, on loopback or on an
 * emulated link. The link has no impairment until conditions are set.
 */
public final class CoreUnderTest implements SystemUnderTest, AutoCloseable {
  private static final String OAUTH2 = "sbamock.sbi.oauth2.required";

  private final Path tlsDirectory;
  private final boolean clientCertificate;
  private final boolean requiresTokens;

  /** The authorities at which the functions notify the generator. */
  private final Set<String> generatorAuthorities = ConcurrentHashMap.newKeySet();

  private final @Nullable FunctionContainers containers;
  private final @Nullable EmulatedLink link;
  private final Core core;
  private final CompletableFuture<String> failure;
  private Map<LinkPlan.LinkDirection, LinkCondition> conditions = Map.of();
  private boolean starting;
  private boolean interrupted;
  private boolean closed;

  /**
   * The start settings of the functions.
   *
   * @param jars locates the jars of the functions
   * @param directory the directory of their logs and keys
   * @param jvmOptions the JVM options of each function
   * @param settings the settings of each function
   * @param clientCertificate whether the functions require a client certificate of the generator
   * @param link the emulated link; null for loopback
   * @param containers the engine of the containers in which the functions run; null for processes
   */
  public record Setup(
      BootJars jars,
      Path directory,
      List<String> jvmOptions,
      Map<String, String> settings,
      boolean clientCertificate,
      @Nullable LinkSetup link,
      @Nullable ContainerEngine containers) {}

  /**
   * The settings of an emulated link.
   *
   * @param seed the seed of all its random choices
   * @param generators the number of the generator's network namespaces, 1 to 200
   */
  public record LinkSetup(long seed, int generators) {}

  private CoreUnderTest(
      Setup setup, @Nullable FunctionContainers containers, @Nullable EmulatedLink link) {
    this.tlsDirectory = setup.directory().resolve("tls");
    this.clientCertificate = setup.clientCertificate();
    this.requiresTokens = Boolean.parseBoolean(setup.settings().get(OAUTH2));
    this.containers = containers;
    this.link = link;
    this.core =
        new Core(
            CoreSettings.of(setup.jars()::find, setup.directory(), tlsDirectory, setup.jvmOptions())
                .withHosts(link == null ? Map.of() : link.hosts(), containers)
                .withSettings(setup.settings()));
    this.failure =
        core.death().thenApply(dead -> dead.name() + " ended during the trial" + dead.tail());
  }

  /**
   * Creates the link and the containers' networks without starting a function.
   *
   * @throws LinkException if the machine does not permit an emulated link
   * @throws FunctionException if containers cannot be started
   */
  public static CoreUnderTest open(Setup setup) throws InterruptedException {
    ContainerEngine engine = setup.containers();
    LinkSetup wanted = setup.link();
    FunctionContainers containers =
        engine == null
            ? null
            : wanted == null
                ? FunctionContainers.onHostNetwork(engine)
                : FunctionContainers.onOwnNetworks(engine);
    try {
      EmulatedLink link =
          wanted == null
              ? null
              : EmulatedLink.open(
                  wanted.seed(),
                  wanted.generators(),
                  containers == null ? Map.of() : containers.networkPids());
      return new CoreUnderTest(setup, containers, link);
    } catch (RuntimeException e) {
      if (containers != null) {
        containers.close();
      }
      throw e;
    }
  }

  /**
   * Starts all three functions and waits until they are ready.
   *
   * @param protocol the protocol of their calls
   * @throws FunctionException if a function does not become ready
   */
  public void start(HttpProtocol protocol) throws InterruptedException {
    begin(() -> core.start(protocol));
  }

  /**
   * Starts a further function on the host of the NRF and waits until it is ready.
   *
   * @throws FunctionException if it does not become ready
   */
  public void startFunction(FunctionPlan plan, HttpProtocol protocol) throws InterruptedException {
    begin(() -> core.startFunction(plan, protocol));
  }

  /**
   * Starts a stub function on the host of the NRF and waits until it is ready.
   *
   * @return the stub function
   * @throws FunctionException if it does not become ready
   */
  public FunctionProcess startStub(StubPlan plan, HttpProtocol protocol)
      throws InterruptedException {
    begin(() -> core.startStub(plan, protocol));
    List<FunctionProcess> stubs = core.stubs();
    return stubs.get(stubs.size() - 1);
  }

  /** Returns a function that was started. */
  public FunctionProcess function(FunctionKind kind) {
    return core.function(kind);
  }

  /**
   * Replaces the AMF by a new process with another protocol of calls. The link has no impairment in
   * the meantime.
   *
   * @param settings the settings of the AMF, which override the settings of all functions
   * @throws FunctionException if it does not become ready
   */
  public void restartAmf(HttpProtocol protocol, Map<String, String> settings)
      throws InterruptedException {
    Map<LinkPlan.LinkDirection, LinkCondition> present = conditions;
    clearConditions();
    begin(() -> core.restartAmf(protocol, settings));
    impair(present);
  }

  /** Stops the NRF and waits until it has ended; the other functions remain. */
  void stopNrf() {
    core.stopNrf();
  }

  /**
   * Starts the NRF again at its former address, without the registrations it had.
   *
   * @throws FunctionException if it does not become ready
   */
  void startNrfAgain(HttpProtocol protocol) throws InterruptedException {
    begin(() -> core.startNrfAgain(protocol));
  }

  private interface Start {
    void run() throws InterruptedException;
  }

  private void begin(Start start) throws InterruptedException {
    synchronized (this) {
      if (interrupted) {
        throw new FunctionException("the run is over", null);
      }
      starting = true;
    }
    try {
      start.run();
    } finally {
      synchronized (this) {
        starting = false;
      }
    }
  }

  /** Fails the current start and any later one. Does not end a running trial. */
  public void interruptStart() {
    synchronized (this) {
      interrupted = true;
      if (!starting) {
        return;
      }
    }
    core.close();
  }

  /** Sets conditions; directions that are not named have no impairment. */
  public void impair(Map<LinkPlan.LinkDirection, LinkCondition> wanted) {
    conditions = Map.copyOf(wanted);
    if (link != null) {
      link.impair(wanted);
    }
  }

  /** Removes all conditions and partitions. */
  public void clearConditions() {
    conditions = Map.of();
    if (link != null) {
      link.clear();
    }
  }

  /** Returns the emulated link; null on loopback. */
  public @Nullable EmulatedLink link() {
    return link;
  }

  /** Returns the started functions in start order. */
  public List<FunctionProcess> functions() {
    return core.functions();
  }

  /**
   * Returns the meters of a trial: the requests that generator and functions count, then CPU time
   * and memory of the functions.
   *
   * @param counts the counts of the generator's calls
   * @param called the function that the generator calls
   */
  public List<TrialMeter> meters(CallCounts counts, FunctionKind called, HttpProtocol protocol) {
    List<FunctionProcess> functions = core.functions();
    return List.of(
        new RequestMeter(
            functions,
            generatorAuthorities,
            () -> counts.counts(EmulatedLink.GENERATOR, called.id(), protocol.id())),
        new UsageMeter(functions.stream().map(MeteredProcess::of).toList()));
  }

  /** Returns whether each function runs in a container with a separate network. */
  public boolean inOwnNetworks() {
    return containers != null && containers.haveSeparateNetworks();
  }

  /** Returns whether each function runs in a container. */
  public boolean inContainers() {
    return containers != null;
  }

  /** Returns the API root of a function for a protocol. */
  public ApiRoot apiRoot(FunctionKind kind, HttpProtocol protocol) {
    return core.function(kind).apiRoot(protocol.scheme());
  }

  @Override
  public TlsMaterial tls() {
    return clientCertificate
        ? generatorCertificate()
        : CertificateAuthority.open(tlsDirectory).trust();
  }

  private TlsMaterial generatorCertificate() {
    return CertificateAuthority.open(tlsDirectory)
        .issue(
            EmulatedLink.GENERATOR,
            List.of(),
            link == null ? List.of() : List.of(link.generator().address()));
  }

  @Override
  public NfConsumerSettings consumer(HttpProtocol protocol) {
    String host =
        link == null ? NfConsumerSettings.LOOPBACK : link.generator().address().getHostAddress();
    return new NfConsumerSettings(
        host,
        host,
        generatorCertificate(),
        clientCertificate ? ClientAuth.NEED : ClientAuth.NONE,
        link == null ? NfConsumerSettings.Network.OF_PROCESS : link.generator().namespace()::call,
        requiresTokens ? apiRoot(FunctionKind.NRF, protocol) : null,
        root -> generatorAuthorities.add(root.origin().authority()));
  }

  @Override
  public ThreadFactory threads() {
    return link == null ? new DefaultThreadFactory("loadgen", true) : link.generatorThreads();
  }

  @Override
  public CompletableFuture<String> failure() {
    return failure;
  }

  @Override
  public @Nullable String failed() {
    String dead = failure.getNow(null);
    Optional<LinkException> broken = link == null ? Optional.empty() : link.network().failure();
    return dead != null
        ? dead
        : broken.map(cause -> Objects.requireNonNullElse(cause.getMessage(), "")).orElse(null);
  }

  /**
   * Stops the functions, then closes the link. May be called from any thread and more than once.
   */
  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    try {
      clearConditions();
    } catch (LinkException e) {
      // The relay has ended; the functions must still be stopped.
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
