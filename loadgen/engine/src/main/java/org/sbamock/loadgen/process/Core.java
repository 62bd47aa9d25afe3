/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.process;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.sbamock.http.HttpProtocol;

/**
 * NRF, AUSF and AMF as connected processes. {@link #close} stops them all; it may be called from
 * any thread and more than once.
 */
public final class Core implements AutoCloseable {
  private final CoreSettings settings;
  private final Map<FunctionKind, FunctionProcess> functions = new LinkedHashMap<>();
  private final List<FunctionProcess> added = new ArrayList<>();
  private final List<FunctionProcess> stubs = new ArrayList<>();
  private final CompletableFuture<FunctionProcess> death = new CompletableFuture<>();
  private boolean closed;

  /** Creates a core without starting it. */
  public Core(CoreSettings settings) {
    this.settings = settings;
  }

  /**
   * Starts all three functions and waits until they are ready.
   *
   * @param protocol the protocol of their calls
   * @throws FunctionException if a function does not become ready
   */
  public void start(HttpProtocol protocol) throws InterruptedException {
    start(List.of(FunctionKind.NRF, FunctionKind.AUSF, FunctionKind.AMF), protocol);
  }

  /**
   * Starts some of the functions, the NRF before the others, and waits until they are ready.
   *
   * @param protocol the protocol of their calls
   * @throws FunctionException if a function does not become ready
   */
  public void start(List<FunctionKind> kinds, HttpProtocol protocol) throws InterruptedException {
    if (kinds.contains(FunctionKind.NRF)) {
      start(FunctionKind.NRF, protocol).awaitReady(FunctionProcess.START_TIMEOUT);
    }
    List<FunctionProcess> others = new ArrayList<>();
    for (FunctionKind kind : kinds) {
      if (kind != FunctionKind.NRF) {
        others.add(start(kind, protocol));
      }
    }
    for (FunctionProcess other : others) {
      other.awaitReady(FunctionProcess.START_TIMEOUT);
    }
  }

  /**
   * Replaces the AMF by a new process with another protocol of calls, which is fixed at start.
   *
   * @throws FunctionException if it does not become ready
   */
  public void restartAmf(HttpProtocol protocol) throws InterruptedException {
    restartAmf(protocol, Map.of());
  }

  /**
   * Replaces the AMF by a new process with additional settings.
   *
   * @throws FunctionException if it does not become ready
   */
  public void restartAmf(HttpProtocol protocol, Map<String, String> itsSettings)
      throws InterruptedException {
    FunctionProcess old = function(FunctionKind.AMF);
    old.stop();
    old.awaitEnd(FunctionProcess.END_TIMEOUT);
    start(FunctionKind.AMF, protocol, itsSettings).awaitReady(FunctionProcess.START_TIMEOUT);
  }

  /** Stops the NRF and waits until it has ended; the other functions remain. */
  public void stopNrf() {
    FunctionProcess nrf = function(FunctionKind.NRF);
    nrf.stop();
    nrf.awaitEnd(FunctionProcess.END_TIMEOUT);
  }

  /**
   * Starts the NRF again at its former address, without the registrations it had, and waits until
   * it is ready.
   *
   * @throws FunctionException if it does not become ready
   */
  public void startNrfAgain(HttpProtocol protocol) throws InterruptedException {
    Map<String, String> address =
        Map.of("sbamock.sbi.port", Integer.toString(function(FunctionKind.NRF).sbiPort()));
    start(FunctionKind.NRF, protocol, address).awaitReady(FunctionProcess.START_TIMEOUT);
  }

  /**
   * Starts a stub function on the host of the NRF and waits until it is ready.
   *
   * @param protocol the protocol of its calls
   * @throws FunctionException if it does not become ready
   */
  public void startStub(StubPlan stub, HttpProtocol protocol) throws InterruptedException {
    begin(stub, protocol).awaitReady(FunctionProcess.START_TIMEOUT);
  }

  /**
   * Starts a further function on the host of the NRF and waits until it is ready.
   *
   * @param protocol the protocol of its calls
   * @throws FunctionException if there is no jar of it, or it does not become ready
   */
  public void startFunction(FunctionPlan plan, HttpProtocol protocol) throws InterruptedException {
    begin(plan, protocol).awaitReady(FunctionProcess.START_TIMEOUT);
  }

  private synchronized FunctionProcess begin(FunctionPlan plan, HttpProtocol protocol) {
    FunctionProcess process =
        start(
            plan.name(),
            plan.name(),
            host(FunctionKind.NRF),
            plan.port(),
            protocol,
            Map.of("sbamock.nrf.api-root", nrf(protocol)),
            Map.of());
    added.add(process);
    return process;
  }

  private synchronized FunctionProcess begin(StubPlan stub, HttpProtocol protocol) {
    Map<String, String> arguments = new LinkedHashMap<>();
    arguments.put("sbamock.nf.type", stub.type());
    arguments.put("sbamock.nf.services", String.join(",", stub.services()));
    arguments.put("sbamock.nrf.api-root", nrf(protocol));
    FunctionProcess process =
        start(stub.id(), "stub", host(FunctionKind.NRF), 0, protocol, arguments, Map.of());
    stubs.add(process);
    return process;
  }

  private FunctionHost host(FunctionKind kind) {
    return settings.hosts().getOrDefault(kind, FunctionHost.LOOPBACK);
  }

  private String nrf(HttpProtocol protocol) {
    return function(FunctionKind.NRF).apiRoot(protocol.scheme()).toString();
  }

  private FunctionProcess start(FunctionKind kind, HttpProtocol protocol) {
    return start(kind, protocol, Map.of());
  }

  private synchronized FunctionProcess start(
      FunctionKind kind, HttpProtocol protocol, Map<String, String> itsSettings) {
    Map<String, String> arguments = new LinkedHashMap<>();
    if (kind != FunctionKind.NRF && functions.containsKey(FunctionKind.NRF)) {
      arguments.put("sbamock.nrf.api-root", nrf(protocol));
    }
    FunctionProcess process =
        start(
            settings.namePrefix() + kind.id(),
            kind.id(),
            host(kind),
            settings.ports().getOrDefault(kind, 0),
            protocol,
            arguments,
            itsSettings);
    functions.put(kind, process);
    return process;
  }

  private FunctionProcess start(
      String name,
      String module,
      FunctionHost host,
      int port,
      HttpProtocol protocol,
      Map<String, String> ownArguments,
      Map<String, String> itsSettings) {
    if (closed) {
      throw new FunctionException("the core was closed during the start", null);
    }
    Map<String, String> arguments = new LinkedHashMap<>();
    arguments.put("sbamock.sbi.protocols", "h1c,h1,h2c,h2,h3");
    arguments.put("sbamock.sbi.host", host.address());
    arguments.put("sbamock.sbi.port", Integer.toString(port));
    arguments.put("sbamock.client.protocol", protocol.id());
    arguments.put("sbamock.tls.directory", settings.tlsDirectory().toString());
    arguments.put("sbamock.drain", "2s");
    arguments.putAll(ownArguments);
    arguments.putAll(settings.settings());
    arguments.putAll(itsSettings);
    FunctionProcess process = start(name, module, host, arguments);
    process.death().thenAccept(death::complete);
    return process;
  }

  private FunctionProcess start(
      String name, String module, FunctionHost host, Map<String, String> arguments) {
    FunctionContainers containers = settings.containers();
    return containers == null
        ? FunctionProcess.start(
            name,
            settings.jars().apply(module),
            host,
            settings.commandPrefix(),
            settings.jvmOptions(),
            arguments,
            settings.directory())
        : containers.start(
            name, module, host, settings.jvmOptions(), arguments, settings.directory());
  }

  /** Returns a function that was started. */
  public synchronized FunctionProcess function(FunctionKind kind) {
    FunctionProcess process = functions.get(kind);
    if (process == null) {
      throw new IllegalStateException(kind + " was not started");
    }
    return process;
  }

  /** Returns the started functions in start order. */
  public synchronized List<FunctionProcess> functions() {
    List<FunctionProcess> all = new ArrayList<>(functions.values());
    all.addAll(added);
    all.addAll(stubs);
    return all;
  }

  /** Returns the started stub functions in start order. */
  public synchronized List<FunctionProcess> stubs() {
    return List.copyOf(stubs);
  }

  /** Completes when one of the functions ends unexpectedly. */
  public CompletableFuture<FunctionProcess> death() {
    return death;
  }

  /** Stops the functions, the NRF last, so that the others can deregister. */
  @Override
  public void close() {
    List<FunctionProcess> all;
    List<FunctionProcess> consumers;
    synchronized (this) {
      closed = true;
      all = functions();
      FunctionProcess nrf = functions.get(FunctionKind.NRF);
      consumers = all.stream().filter(process -> process != nrf).toList();
    }
    consumers.forEach(FunctionProcess::stop);
    consumers.forEach(process -> process.awaitEnd(FunctionProcess.END_TIMEOUT));
    all.forEach(FunctionProcess::stop);
    all.forEach(process -> process.awaitEnd(FunctionProcess.END_TIMEOUT));
  }
}
