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
 * Network functions with one event loop each, as processes of their own on one processor. The last
 * of them is the one that is called.
 */
public final class FunctionServer implements BenchServer, AutoCloseable {
  private final ServerSpec recipe;
  private final Path directory;
  private final CompletableFuture<String> failure = new CompletableFuture<>();
  private @Nullable Core core;
  private FunctionKind called = FunctionKind.NRF;

  /**
   * How a server is made.
   *
   * @param name in results and of its files
   * @param jars the executable jar of each function
   * @param processor the one it is kept on; negative: none
   * @param settings of each function, beside those that the benchmark needs
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

  /** A server that has no function yet; beneath that directory it keeps its logs. */
  public static FunctionServer of(ServerSpec recipe, Path directory) {
    return new FunctionServer(recipe, directory);
  }

  /**
   * Starts functions and waits until they are ready.
   *
   * @param kinds in this order; if there are several, the first is the NRF
   * @param protocol of the calls they make
   * @throws org.sbamock.loadgen.process.FunctionException if one does not get ready
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

  @Override
  public List<MeteredProcess> processes() {
    return running().stream()
        .map(
            function ->
                MeteredProcess.of(function.name().substring(recipe.name.length() + 1), function))
        .toList();
  }

  /** The functions that run; none before the start. */
  public synchronized List<FunctionProcess> running() {
    return core == null ? List.of() : core.functions();
  }

  @Override
  public CompletableFuture<String> failure() {
    return failure;
  }

  /** Ends the functions; they can be started anew. From any thread, and more than once. */
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
