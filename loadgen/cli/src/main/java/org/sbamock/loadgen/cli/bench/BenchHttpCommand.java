/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.bench;

import io.netty.handler.codec.http.HttpMethod;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.tls.TlsMaterial;
import org.sbamock.loadgen.bench.BenchRun.MeasuredServer;
import org.sbamock.loadgen.bench.ExternalServer;
import org.sbamock.loadgen.bench.Operation;
import org.sbamock.loadgen.bench.Operations;
import org.sbamock.loadgen.cli.options.ConnectionOptions;
import org.sbamock.loadgen.cli.options.TargetHosts;
import org.sbamock.loadgen.result.RunDirectory;
import org.sbamock.loadgen.terminal.Terminal;
import org.sbamock.loadgen.workload.call.FixedRequest;
import org.sbamock.loadgen.workload.call.FixedRequestWorkload.Expectation;
import org.sbamock.sbi.ApiRoot;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * The {@code bench http} command, which measures running HTTP servers of any implementation per
 * request.
 */
@Command(
    name = "http",
    description = {
      "Measures HTTP servers that already run, per request.",
      "",
      "Windows alternate between the servers. The ratio is the CPU time of the first server divided by that of another server; it requires their process IDs. Pin each server to a dedicated processor with taskset."
    },
    footer = {
      "",
      "Examples:",
      "  sbamock bench http --url http://127.0.0.1:8080/stub --method POST --body-file request.json"
          + " --expect 201 --pid 4711",
      "  sbamock bench http --target one=http://127.0.0.1:8080/stub,pid=4711"
          + " --target other=http://127.0.0.1:8081/stub,pid=4712 --protocols h2c"
    })
final class BenchHttpCommand extends BenchOperationCommand {
  @Option(
      names = "--url",
      paramLabel = "<url>",
      description = "The URL of a single server, with the path to request.")
  @Nullable String url;

  @Option(
      names = "--pid",
      paramLabel = "<pid>",
      description = "Process ID of the server; its child processes are included.")
  @Nullable Long pid;

  @Option(
      names = "--target",
      paramLabel = "<target>",
      description =
          "A server, as <name>=<url>[,pid=<pid>][,warmup=<duration>][,protocols=h2c+h3]. May be"
              + " repeated; repeat a name for a server with several URLs.")
  List<BenchTarget> targets = new ArrayList<>();

  @Option(
      names = "--method",
      paramLabel = "<method>",
      defaultValue = "GET",
      description = "The request method (default: ${DEFAULT-VALUE}).")
  String method = "GET";

  @Option(names = "--body", paramLabel = "<text>", description = "Content of the request.")
  @Nullable String body;

  @Option(
      names = "--body-file",
      paramLabel = "<file>",
      description = "A file with the content of the request, instead of --body.")
  @Nullable Path bodyFile;

  @Option(
      names = "--header",
      paramLabel = "<name: value>",
      description =
          "A header field of the request (default: content-type: application/json if the request has content).")
  List<String> headers = new ArrayList<>();

  @Option(
      names = "--expect",
      paramLabel = "<status>",
      defaultValue = "200",
      description = "The expected status code (default: ${DEFAULT-VALUE}).")
  int status = 200;

  @Option(
      names = "--expect-octets",
      paramLabel = "<count>",
      description = "The expected length of the response content (default: any).")
  @Nullable Integer octets;

  @Option(
      names = "--ca",
      paramLabel = "<file>",
      description = "PEM file of the trusted certificate authorities (default: those of the JDK).")
  @Nullable Path ca;

  BenchHttpCommand(Terminal terminal) {
    super(terminal);
  }

  private List<BenchTarget> allTargets() {
    if ((url == null) == targets.isEmpty()) {
      throw new IllegalArgumentException("expected either --url or --target");
    }
    if (pid != null && url == null) {
      throw new IllegalArgumentException(
          "--pid requires --url: expected --target <name>=<url>,pid=<pid>");
    }
    return url == null
        ? targets
        : List.of(BenchTarget.parse("server=" + url + (pid == null ? "" : ",pid=" + pid)));
  }

  @Override
  Operation operation() {
    Map<ApiRoot, String> paths = new LinkedHashMap<>();
    for (BenchTarget target : allTargets()) {
      String other = paths.putIfAbsent(target.root(), target.target());
      if (other != null && !other.equals(target.target())) {
        throw new IllegalArgumentException(
            "--target: "
                + other
                + " and "
                + target.target()
                + " at "
                + target.root()
                + ": expected one path per scheme, host and port");
      }
    }
    byte[] content = content();
    HttpFields fields = fields(content.length > 0);
    HttpMethod verb = HttpMethod.valueOf(method.toUpperCase(Locale.ROOT));
    return Operations.fixed(
        "http",
        verb + ", " + content.length + " octets, answered with " + status,
        List.of(),
        List.of(Operation.ONLY),
        (root, variant) -> new FixedRequest(verb, paths.getOrDefault(root, "/"), fields, content),
        variant -> Expectation.of(status, octets == null ? response -> "" : this::mismatch));
  }

  private String mismatch(HttpResponse response) {
    int length = response.content().readableBytes();
    return octets == null || octets == length ? "" : length + " octets of content";
  }

  private byte[] content() {
    Path file = bodyFile;
    if (file == null) {
      return body == null ? new byte[0] : body.getBytes(StandardCharsets.UTF_8);
    }
    if (body != null) {
      throw new IllegalArgumentException(
          "--body and --body-file exclude each other: expected one of them");
    }
    try {
      return Files.readAllBytes(file);
    } catch (NoSuchFileException e) {
      throw new IllegalArgumentException("--body-file " + file + ": no such file", e);
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "--body-file " + file + " cannot be read: " + e.getMessage(), e);
    }
  }

  private HttpFields fields(boolean hasContent) {
    HttpFields fields = new HttpFields();
    for (String header : headers) {
      int colon = header.indexOf(':');
      if (colon < 1) {
        throw new IllegalArgumentException("--header '" + header + "': expected <name>: <value>");
      }
      fields.add(
          header.substring(0, colon).strip().toLowerCase(Locale.ROOT),
          header.substring(colon + 1).strip());
    }
    if (hasContent && !fields.contains("content-type")) {
      fields.add("content-type", "application/json");
    }
    return fields;
  }

  @Override
  void check(Operation operation) {
    contestants();
    allTargets().forEach(target -> TargetHosts.requireResolvable(target.root()));
  }

  private List<MeasuredServer> contestants() {
    TlsMaterial trust = ConnectionOptions.trust(ca);
    Map<String, List<BenchTarget>> byName = new LinkedHashMap<>();
    allTargets()
        .forEach(
            target -> byName.computeIfAbsent(target.name(), n -> new ArrayList<>()).add(target));
    List<MeasuredServer> contestants = new ArrayList<>();
    byName.forEach(
        (name, all) -> {
          EnumMap<HttpProtocol, ApiRoot> roots = new EnumMap<>(HttpProtocol.class);
          all.forEach(target -> target.protocols().forEach(each -> roots.put(each, target.root())));
          long process = all.stream().mapToLong(BenchTarget::pid).max().orElse(-1);
          Duration given = all.get(0).warmup();
          Duration warmup = given == null ? bench.warmup : given;
          contestants.add(
              new MeasuredServer(
                  new ExternalServer(name, roots, process, trust), protocol -> warmup.toNanos()));
        });
    return contestants;
  }

  @Override
  BenchServers servers(Operation operation, RunDirectory directory, int processor) {
    return BenchServers.running(contestants());
  }

  @Override
  void describe(Map<String, Object> configuration) {
    configuration.put(
        "targets",
        allTargets().stream().map(target -> target.name() + "=" + target.root()).toList());
    configuration.put("method", method);
    configuration.put("body-octets", content().length);
    configuration.put("expect", status);
  }
}
