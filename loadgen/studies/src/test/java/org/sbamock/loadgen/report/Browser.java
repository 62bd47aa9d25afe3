/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sbamock.sbi.Json;
import org.sbamock.testing.Probe;
import tools.jackson.databind.JsonNode;

/**
 * A headless Chromium with one page, description to in the Chrome DevTools Protocol; found by
 * {@code SBAMOCK_CHROMIUM} or on the path.
 */
final class Browser implements AutoCloseable {
  private static final int PATIENCE_SECONDS = 120;
  private static final int CHUNK = 90_000;

  private final Process process;
  private final Path profile;
  private final WebSocket socket;
  private final AtomicInteger ids = new AtomicInteger();
  private final Map<Integer, CompletableFuture<JsonNode>> answers = new ConcurrentHashMap<>();
  private final List<JsonNode> events = new CopyOnWriteArrayList<>();
  private volatile CompletableFuture<Void> loaded = new CompletableFuture<>();
  private @Nullable String session;

  private Browser(Process process, Path profile, URI address) {
    this.process = process;
    this.profile = profile;
    this.socket =
        HttpClient.newHttpClient()
            .newWebSocketBuilder()
            .buildAsync(address, new Listener())
            .orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS)
            .join();
  }

  /** The browser of this machine, if there is one. */
  static Optional<Path> find() {
    return Probe.program("sbamock.chromium", "chromium").or(() -> Probe.onPath("google-chrome"));
  }

  static Browser start(Path program) throws IOException {
    Path profile = Files.createTempDirectory("sbamock-browser");
    Process process =
        new ProcessBuilder(
                program.toString(),
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--disable-background-networking",
                "--no-first-run",
                "--remote-debugging-port=0",
                "--user-data-dir=" + profile,
                "about:blank")
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    Browser browser = new Browser(process, profile, address(process));
    browser.attach();
    return browser;
  }

  private static URI address(Process process) throws IOException {
    BufferedReader reader = process.errorReader(StandardCharsets.UTF_8);
    StringBuilder seen = new StringBuilder();
    for (String line = reader.readLine(); line != null; line = reader.readLine()) {
      int at = line.indexOf("ws://");
      if (at >= 0) {
        Thread drain = new Thread(() -> reader.lines().forEach(rest -> {}), "browser-log");
        drain.setDaemon(true);
        drain.start();
        return URI.create(line.substring(at).strip());
      }
      seen.append(line).append('\n');
    }
    throw new IOException("the browser did not start: " + seen);
  }

  private void attach() {
    String target =
        call("Target.createTarget", Map.of("url", "about:blank")).path("targetId").asString();
    session =
        call("Target.attachToTarget", Map.of("targetId", target, "flatten", true))
            .path("sessionId")
            .asString();
    for (String domain : List.of("Page", "Network", "Runtime", "Log")) {
      call(domain + ".enable", Map.of());
    }
  }

  /** Opens a file and waits until it is loaded. */
  void open(Path file) {
    events.clear();
    loaded = new CompletableFuture<>();
    call("Page.navigate", Map.of("url", file.toUri().toString()));
    loaded.orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join();
  }

  /** The value of an expression in JavaScript. */
  JsonNode evaluate(String expression) {
    JsonNode answer =
        call("Runtime.evaluate", Map.of("expression", expression, "returnByValue", true));
    if (answer.has("exceptionDetails")) {
      throw new IllegalStateException(answer.path("exceptionDetails").toString());
    }
    return answer.path("result").path("value");
  }

  /** Shows the page as for a medium and a scheme of colours. */
  void media(String medium, String scheme) {
    call(
        "Emulation.setEmulatedMedia",
        Map.of(
            "media",
            medium,
            "features",
            List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
  }

  void size(int width, int height) {
    call(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
  }

  /** Presses a key that types nothing. */
  void press(String key, int code) {
    for (String type : List.of("rawKeyDown", "keyUp")) {
      call(
          "Input.dispatchKeyEvent",
          Map.of("type", type, "key", key, "code", key, "windowsVirtualKeyCode", code));
    }
  }

  /** The page in print, a PDF file, as ISO 8859-1. */
  String print() {
    String stream =
        call("Page.printToPDF", Map.of("preferCSSPageSize", true, "transferMode", "ReturnAsStream"))
            .path("stream")
            .asString();
    StringBuilder pdf = new StringBuilder();
    JsonNode part;
    do {
      part = call("IO.read", Map.of("handle", stream, "size", CHUNK));
      byte[] octets = Base64.getDecoder().decode(part.path("data").asString());
      pdf.append(new String(octets, StandardCharsets.ISO_8859_1));
    } while (!part.path("eof").asBoolean());
    call("IO.close", Map.of("handle", stream));
    return pdf.toString();
  }

  /** The parameters of the events of that name since the page was opened. */
  List<JsonNode> events(String method) {
    return events.stream()
        .filter(event -> event.path("method").asString().equals(method))
        .map(event -> event.path("params"))
        .toList();
  }

  JsonNode call(String method, Map<String, Object> parameters) {
    int id = ids.incrementAndGet();
    CompletableFuture<JsonNode> answer = new CompletableFuture<>();
    answers.put(id, answer);
    Map<String, Object> message = new HashMap<>();
    message.put("id", id);
    message.put("method", method);
    message.put("params", parameters);
    if (session != null) {
      message.put("sessionId", session);
    }
    socket.sendText(Json.mapper().writeValueAsString(message), true).join();
    JsonNode result = answer.orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join();
    if (result.has("error")) {
      throw new IllegalStateException(method + ": " + result.path("error"));
    }
    return result.path("result");
  }

  private void receive(JsonNode message) {
    if (message.has("id")) {
      CompletableFuture<JsonNode> answer = answers.remove(message.path("id").asInt());
      if (answer != null) {
        answer.complete(message);
      }
    } else {
      events.add(message);
      if (message.path("method").asString().equals("Page.loadEventFired")) {
        loaded.complete(null);
      }
    }
  }

  @Override
  public void close() throws IOException {
    socket.abort();
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
    process.onExit().orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join();
    List<Path> paths = new ArrayList<>();
    try (Stream<Path> files = Files.walk(profile)) {
      files.forEach(paths::add);
    } catch (UncheckedIOException e) {
      paths.clear();
    }
    for (int i = paths.size() - 1; i >= 0; i--) {
      Files.deleteIfExists(paths.get(i));
    }
  }

  private final class Listener implements WebSocket.Listener {
    private final StringBuilder text = new StringBuilder();

    @Override
    public @Nullable CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
      text.append(data);
      if (last) {
        JsonNode message = Json.mapper().readTree(text.toString());
        text.setLength(0);
        receive(message);
      }
      from.request(1);
      return null;
    }
  }
}
