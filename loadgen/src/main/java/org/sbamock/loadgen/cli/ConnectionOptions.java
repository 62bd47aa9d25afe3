package org.sbamock.loadgen.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.client.CallOptions;
import org.sbamock.http.client.CallOptions.ConnectionUse;
import org.sbamock.http.tls.TlsMaterial;
import org.sbamock.loadgen.cli.Converters.Count;
import org.sbamock.loadgen.workload.GeneratorSettings;
import org.sbamock.loadgen.workload.WorkloadKind;
import org.sbamock.loadgen.workload.WorkloadParameters;
import org.sbamock.loadgen.workload.Workloads;
import picocli.CommandLine.Option;

/** How connections are used. */
final class ConnectionOptions {
  private static final int MULTIPLEXED_CONNECTIONS = 4;
  private static final Duration DEADLINE = Duration.ofSeconds(5);
  private static final Duration EMULATED_DEADLINE = Duration.ofSeconds(30);

  @Option(
      names = "--connections",
      paramLabel = "<count>",
      description = "Connections at most (default: one per UE with HTTP/1.1, up to 1,024; else 4).")
  @Nullable Count connections;

  @Option(
      names = "--streams",
      paramLabel = "<count>",
      defaultValue = "100",
      description = "Requests at once on one connection, not with HTTP/1.1 (default: 100).")
  Count streams = new Count(100);

  @Option(
      names = "--fresh-connections",
      description = "A connection of its own for each request; else they are used again.")
  boolean freshConnections;

  @Option(
      names = "--deadline",
      paramLabel = "<duration>",
      description = "For each request, connection included (default: 5s; 30s on an emulated link).")
  @Nullable Duration deadline;

  @Option(
      names = "--loops",
      paramLabel = "<count>",
      defaultValue = "1",
      description = "The generator's event loops (default: ${DEFAULT-VALUE}).")
  Count loops = new Count(1);

  @Option(
      names = "--ca",
      paramLabel = "<file>",
      description = "PEM file of the authorities to trust (default: those of the JDK).")
  @Nullable Path ca;

  int connections(HttpProtocol protocol, int concurrency) {
    if (connections != null) {
      return connections.atMost("--connections", 65_535);
    }
    return protocol.multiplexed() ? MULTIPLEXED_CONNECTIONS : Math.min(concurrency, 1_024);
  }

  /**
   * The settings of the generator's client.
   *
   * @param base what other options say
   */
  GeneratorSettings settings(
      WorkloadParameters parameters, int concurrency, GeneratorSettings base) {
    int count = loops.atMost("--loops", 64);
    GeneratorSettings settings =
        base.withLoops(count).withStreams(streams.atMost("--streams", 65_535));
    if (parameters.kind() != WorkloadKind.REGISTRATION && connections == null) {
      return Workloads.settings(parameters, (concurrency + count - 1) / count, settings);
    }
    return settings.withConnections(
        (connections(parameters.protocol(), concurrency) + count - 1) / count);
  }

  /** Checks the ranges. */
  void check(HttpProtocol protocol, int concurrency) {
    loops.atMost("--loops", 64);
    streams.atMost("--streams", 65_535);
    if (connections(protocol, concurrency) < 1) {
      throw new IllegalArgumentException("no connection: at least one is expected");
    }
  }

  /** The authorities of {@code --ca}, or the JDK's. */
  TlsMaterial trust() {
    return trust(ca);
  }

  /** The authorities of a PEM file; without one, those of the JDK. */
  static TlsMaterial trust(@Nullable Path file) {
    return TlsMaterial.trusting(file == null ? List.of() : certificates(file));
  }

  private static List<X509Certificate> certificates(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      List<X509Certificate> certificates =
          CertificateFactory.getInstance("X.509").generateCertificates(in).stream()
              .map(X509Certificate.class::cast)
              .toList();
      if (certificates.isEmpty()) {
        throw new IllegalArgumentException("--ca " + file + " holds no certificate");
      }
      return certificates;
    } catch (NoSuchFileException e) {
      throw new IllegalArgumentException("--ca " + file + ": there is no such file", e);
    } catch (IOException e) {
      throw new IllegalArgumentException("--ca " + file + " cannot be read: " + e.getMessage(), e);
    } catch (CertificateException e) {
      throw new IllegalArgumentException(
          "--ca " + file + " is not a PEM file of certificates: " + e.getMessage(), e);
    }
  }

  private Duration deadline(boolean emulated) {
    return deadline != null ? deadline : emulated ? EMULATED_DEADLINE : DEADLINE;
  }

  CallOptions callOptions(boolean emulated) {
    return new CallOptions(
        deadline(emulated), freshConnections ? ConnectionUse.PER_REQUEST : ConnectionUse.REUSE, 0);
  }

  void describe(
      HttpProtocol protocol, int concurrency, boolean emulated, Map<String, Object> configuration) {
    configuration.put("connections", connections(protocol, concurrency));
    configuration.put("streams", streams.value());
    configuration.put("fresh-connections", freshConnections);
    configuration.put("deadline", Units.text(deadline(emulated)));
    configuration.put("loops", loops.value());
    configuration.put("ca", ca == null ? "jdk" : ca.toString());
  }
}
