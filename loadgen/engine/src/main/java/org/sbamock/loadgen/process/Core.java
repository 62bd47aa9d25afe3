package org.sbamock.loadgen.process;

import java.time.Duration;
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
  private static final Duration START_PATIENCE = Duration.ofSeconds(90);
  private static final Duration END_PATIENCE = Duration.ofSeconds(8);

  private final CoreSettings settings;
  private final Map<FunctionKind, FunctionProcess> functions = new LinkedHashMap<>();
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
    start(FunctionKind.NRF, protocol).awaitReady(START_PATIENCE);
    List<FunctionProcess> others =
        List.of(start(FunctionKind.AUSF, protocol), start(FunctionKind.AMF, protocol));
    for (FunctionProcess other : others) {
      other.awaitReady(START_PATIENCE);
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
    old.awaitEnd(END_PATIENCE);
    start(FunctionKind.AMF, protocol, itsSettings).awaitReady(START_PATIENCE);
  }

  /**
   * Starts a stub function on loopback and waits until it is ready.
   *
   * @param protocol the protocol of its calls
   * @throws FunctionException if it does not become ready
   */
  public void startStub(StubPlan stub, HttpProtocol protocol) throws InterruptedException {
    begin(stub, protocol).awaitReady(START_PATIENCE);
  }

  private synchronized FunctionProcess begin(StubPlan stub, HttpProtocol protocol) {
    Map<String, String> arguments = new LinkedHashMap<>();
    arguments.put("sbamock.nf.type", stub.type());
    arguments.put("sbamock.nf.services", String.join(",", stub.services()));
    arguments.put("sbamock.nrf.api-root", nrf(protocol));
    FunctionProcess process =
        start(stub.id(), "stub", Place.LOOPBACK, 0, protocol, arguments, Map.of());
    stubs.add(process);
    return process;
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
    if (kind != FunctionKind.NRF) {
      arguments.put("sbamock.nrf.api-root", nrf(protocol));
    }
    FunctionProcess process =
        start(
            kind.id(),
            kind.id(),
            settings.places().getOrDefault(kind, Place.LOOPBACK),
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
      Place place,
      int port,
      HttpProtocol protocol,
      Map<String, String> ownArguments,
      Map<String, String> itsSettings) {
    if (closed) {
      throw new FunctionException("the core was closed during the start", null);
    }
    Map<String, String> arguments = new LinkedHashMap<>();
    arguments.put("sbamock.sbi.protocols", "h1c,h1,h2c,h2,h3");
    arguments.put("sbamock.sbi.host", place.host());
    arguments.put("sbamock.sbi.port", Integer.toString(port));
    arguments.put("sbamock.client.protocol", protocol.id());
    arguments.put("sbamock.tls.directory", settings.tlsDirectory().toString());
    arguments.put("sbamock.drain", "2s");
    arguments.putAll(ownArguments);
    arguments.putAll(settings.settings());
    arguments.putAll(itsSettings);
    FunctionProcess process = start(name, module, place, arguments);
    process.death().thenAccept(death::complete);
    return process;
  }

  private FunctionProcess start(
      String name, String module, Place place, Map<String, String> arguments) {
    FunctionContainers containers = settings.containers();
    return containers == null
        ? FunctionProcess.start(
            name,
            settings.jars().find(module),
            place,
            List.of(),
            settings.jvmOptions(),
            arguments,
            settings.directory())
        : containers.start(
            name, module, place, settings.jvmOptions(), arguments, settings.directory());
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
    synchronized (this) {
      closed = true;
      all = functions();
    }
    List<FunctionProcess> consumers =
        all.stream().filter(process -> !process.name().equals(FunctionKind.NRF.id())).toList();
    consumers.forEach(FunctionProcess::stop);
    consumers.forEach(process -> process.awaitEnd(END_PATIENCE));
    all.forEach(FunctionProcess::stop);
    all.forEach(process -> process.awaitEnd(END_PATIENCE));
  }
}
