package org.sbamock.loadgen.bench;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.tls.CertificateAuthority;
import org.sbamock.http.tls.TlsMaterial;
import org.sbamock.loadgen.process.FunctionKind;
import org.sbamock.loadgen.process.FunctionProcess;
import org.sbamock.loadgen.process.ProcessorPin;
import org.sbamock.sbi.ApiRoot;

/**
 * Network functions with one event loop each, as processes of their own on one processor. The last
 * of them is the one that is called.
 */
public final class FunctionServer implements BenchServer, AutoCloseable {
  private static final Duration START_PATIENCE = Duration.ofSeconds(90);
  private static final Duration END_PATIENCE = Duration.ofSeconds(8);

  private final Recipe recipe;
  private final Path directory;
  private final List<FunctionProcess> functions = new ArrayList<>();
  private final CompletableFuture<String> death = new CompletableFuture<>();

  /**
   * How a server is made.
   *
   * @param name in results and of its files
   * @param jars the executable jar of each function
   * @param processor the one it is kept on; negative: none
   * @param settings of each function, beside those that the benchmark needs
   */
  public record Recipe(
      String name,
      Function<FunctionKind, Path> jars,
      int processor,
      List<String> jvmOptions,
      Map<String, String> settings) {}

  private FunctionServer(Recipe recipe, Path directory) {
    this.recipe = recipe;
    this.directory = directory;
  }

  /** A server that has no function yet; beneath that directory it keeps its logs. */
  public static FunctionServer of(Recipe recipe, Path directory) {
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
    for (FunctionKind kind : kinds) {
      start(kind, protocol).awaitReady(START_PATIENCE);
    }
  }

  private synchronized FunctionProcess start(FunctionKind kind, HttpProtocol protocol) {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("sbamock.sbi.protocols", "h1c,h1,h2c,h2,h3");
    settings.put("sbamock.sbi.event-loops", "1");
    settings.put("sbamock.client.protocol", protocol.id());
    settings.put("sbamock.tls.directory", tlsDirectory().toString());
    settings.put("sbamock.drain", "1s");
    if (!functions.isEmpty()) {
      settings.put("sbamock.nrf.api-root", functions.get(0).apiRoot(protocol.scheme()).toString());
    }
    settings.putAll(recipe.settings);
    FunctionProcess process =
        FunctionProcess.start(
            recipe.name + "-" + kind.id(),
            recipe.jars.apply(kind),
            recipe.processor < 0 ? List.of() : ProcessorPin.prefix(recipe.processor),
            recipe.jvmOptions,
            settings,
            directory);
    functions.add(process);
    process
        .death()
        .thenAccept(dead -> death.complete(dead.name() + " ended during the run" + dead.tail()));
    return process;
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
  public ApiRoot apiRoot(HttpProtocol protocol) {
    return running().get(functions.size() - 1).apiRoot(protocol.scheme());
  }

  @Override
  public TlsMaterial trust() {
    return CertificateAuthority.open(tlsDirectory()).trust();
  }

  @Override
  public List<MeteredProcess> processes() {
    return running().stream()
        .map(
            function ->
                new MeteredProcess(
                    function.name().substring(recipe.name.length() + 1),
                    ProcessHandle.of(function.pid()).orElseThrow(),
                    () -> allocatedOctets(function)))
        .toList();
  }

  /** What its event loops have allocated; empty for a function that does not tell. */
  private static OptionalLong allocatedOctets(FunctionProcess function) {
    OptionalDouble value = function.meter("sbamock.sbi.event-loop.allocated");
    return value.isPresent() ? OptionalLong.of((long) value.getAsDouble()) : OptionalLong.empty();
  }

  /** Those that were started. */
  public synchronized List<FunctionProcess> running() {
    return List.copyOf(functions);
  }

  @Override
  public CompletableFuture<String> death() {
    return death;
  }

  /** Ends them; they can be started anew. From any thread, and more than once. */
  @Override
  public void close() {
    List<FunctionProcess> all = running();
    for (int i = all.size() - 1; i >= 0; i--) {
      all.get(i).stop();
      all.get(i).awaitEnd(END_PATIENCE);
    }
    synchronized (this) {
      functions.removeAll(all);
    }
  }
}
