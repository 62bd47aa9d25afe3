/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.bench;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.tls.CertificateAuthority;
import org.sbamock.http.tls.TlsMaterial;
import org.sbamock.loadgen.process.Core;
import org.sbamock.loadgen.process.CoreSettings;
import org.sbamock.loadgen.process.FunctionKind;
import org.sbamock.loadgen.process.FunctionProcess;
import org.sbamock.loadgen.process.MeteredProcess;
import org.sbamock.loadgen.process.ProcessorPin;
import org.sbamock.sbi.ApiRoot;

/**
 * Network functions with one event loop each, as separate processes on one processor. The generator
 * calls the last of them.
 */
public final class FunctionServer implements BenchServer, AutoCloseable {
  private final ServerSpec recipe;
  private final Path directory;
  private final CompletableFuture<String> failure = new CompletableFuture<>();
  private @Nullable Core core;
  private FunctionKind called = FunctionKind.NRF;

  /**
   * The specification of a server.
   *
   * @param name the name in results, and the prefix of the names of its files
   * @param jars the executable jar of each function
   * @param processor the processor to which the processes are pinned; negative for none
   * @param jvmOptions the JVM options of each function
   * @param settings the settings of each function, in addition to those that the benchmark requires
   */
  public record ServerSpec(
      String name,
      Function<FunctionKind, Path> jars,
      int processor,
      List<String> jvmOptions,
      Map<String, String> settings) {}

  private FunctionServer(ServerSpec recipe, Path directory) {
    this.recipe = recipe;
    this.directory = directory;
  }

  /** Creates a server without functions; its logs are written to the given directory. */
  public static FunctionServer of(ServerSpec recipe, Path directory) {
    return new FunctionServer(recipe, directory);
  }

  /**
   * Starts functions and waits until they are ready.
   *
   * @param kinds the functions in start order; if there are several, the first is the NRF
   * @param protocol the protocol of the calls between functions
   * @throws org.sbamock.loadgen.process.FunctionException if a function does not become ready
   */
  public void start(List<FunctionKind> kinds, HttpProtocol protocol) throws InterruptedException {
    Core started =
        new Core(
            CoreSettings.of(
                    module ->
                        recipe.jars.apply(FunctionKind.valueOf(module.toUpperCase(Locale.ROOT))),
                    directory,
                    tlsDirectory(),
                    recipe.jvmOptions)
                .withPrefixes(
                    recipe.name + "-",
                    recipe.processor < 0 ? List.of() : ProcessorPin.prefix(recipe.processor))
                .withSettings(settings()));
    synchronized (this) {
      core = started;
      called = kinds.get(kinds.size() - 1);
    }
    started
        .death()
        .thenAccept(
            dead -> failure.complete(dead.name() + " ended during the trial" + dead.tail()));
    started.start(kinds, protocol);
  }

  private Map<String, String> settings() {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("sbamock.sbi.event-loops", "1");
    settings.put("sbamock.drain", "1s");
    settings.putAll(recipe.settings);
    return settings;
  }

  private Path tlsDirectory() {
    return directory.resolve("tls");
  }

  @Override
  public String name() {
    return recipe.name;
  }

  @Override
  public boolean speaks(HttpProtocol protocol) {
    return true;
  }

  @Override
  public synchronized ApiRoot apiRoot(HttpProtocol protocol) {
    return Objects.requireNonNull(core, "not started").function(called).apiRoot(protocol.scheme());
  }

  @Override
  public TlsMaterial tls() {
    return CertificateAuthority.open(tlsDirectory()).trust();
  }

  /** Returns the key and certificate of a peer that the functions trust. */
  public TlsMaterial certificate(String name) {
    return CertificateAuthority.open(tlsDirectory()).issue(name, List.of(), List.of());
  }

  @Override
  public List<MeteredProcess> processes() {
    return running().stream()
        .map(function -> MeteredProcess.of(nameInResults(function), function))
        .toList();
  }

  @Override
  public Map<String, Long> jvms() {
    Map<String, Long> jvms = new LinkedHashMap<>();
    running().forEach(function -> jvms.put(nameInResults(function), function.pid()));
    return jvms;
  }

  private String nameInResults(FunctionProcess function) {
    return function.name().substring(recipe.name.length() + 1);
  }

  /** Returns the running functions; empty before the start. */
  public synchronized List<FunctionProcess> running() {
    return core == null ? List.of() : core.functions();
  }

  @Override
  public CompletableFuture<String> failure() {
    return failure;
  }

  /**
   * Stops the functions, which can be started again. May be called from any thread and more than
   * once.
   */
  @Override
  public void close() {
    Core running;
    synchronized (this) {
      running = core;
      core = null;
    }
    if (running != null) {
      running.close();
    }
  }
}
