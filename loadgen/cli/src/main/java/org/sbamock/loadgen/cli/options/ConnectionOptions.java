/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.options;

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
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.http.client.call.CallOptions.ConnectionUse;
import org.sbamock.http.tls.TlsMaterial;
import org.sbamock.loadgen.cli.options.Converters.Count;
import org.sbamock.loadgen.workload.GeneratorSettings;
import org.sbamock.loadgen.workload.NfConsumerSettings;
import org.sbamock.loadgen.workload.WorkloadKind;
import org.sbamock.loadgen.workload.WorkloadParameters;
import org.sbamock.loadgen.workload.Workloads;
import picocli.CommandLine.Option;

/** The options of connections. */
public final class ConnectionOptions {
  private static final int MULTIPLEXED_CONNECTIONS = 4;
  private static final Duration DEADLINE = Duration.ofSeconds(5);
  private static final Duration EMULATED_DEADLINE = Duration.ofSeconds(30);

  @Option(
      names = "--connections",
      paramLabel = "<count>",
      description =
          "Maximum number of connections (default: one per UE with HTTP/1.1, up to 1,024; otherwise"
              + " 4).")
  @Nullable Count connections;

  @Option(
      names = "--streams",
      paramLabel = "<count>",
      defaultValue = "100",
      description =
          "Maximum number of concurrent requests per connection, except with HTTP/1.1 (default:"
              + " 100).")
  Count streams = new Count(100);

  @Option(
      names = "--fresh-connections",
      description = "Open a new connection for each request (default: connections are reused).")
  boolean freshConnections;

  @Option(
      names = "--deadline",
      paramLabel = "<duration>",
      description =
          "Timeout of each request, including connection establishment (default: 5s; 30s on an"
              + " emulated link).")
  @Nullable Duration deadline;

  @Option(
      names = "--loops",
      paramLabel = "<count>",
      defaultValue = "1",
      description = "Number of event loops of the generator (default: ${DEFAULT-VALUE}).")
  Count loops = new Count(1);

  @Option(
      names = "--ca",
      paramLabel = "<file>",
      description = "PEM file of the trusted certificate authorities (default: those of the JDK).")
  @Nullable Path ca;

  @Option(
      names = "--cert",
      paramLabel = "<file>",
      description =
          "PEM file of the generator's certificate followed by its issuers; requires --key. The"
              + " generator presents it as a client, and as a server in --workload mobility.")
  @Nullable Path cert;

  @Option(
      names = "--key",
      paramLabel = "<file>",
      description = "PEM file of the key of --cert (PKCS #8, not encrypted).")
  @Nullable Path key;

  @Option(
      names = "--mutual-tls",
      description =
          "Start the functions so that they require client certificates; the generator and"
              + " the functions present one.")
  boolean mutualTls;

  @Option(
      names = "--oauth2",
      description =
          "Start the functions so that they require OAuth2 access tokens; the NRF issues"
              + " them.")
  boolean oauth2;

  @Option(
      names = "--callback-host",
      paramLabel = "<address>",
      description =
          "Host name or IP address at which a running AMF reaches the generator, which it notifies"
              + " in --workload mobility (default: 127.0.0.1).")
  @Nullable String callbackHost;

  @Option(
      names = "--key-log-file",
      paramLabel = "<file>",
      description =
          "File to which the TLS secrets of the generator are appended (NSS key log format), to"
              + " decrypt a capture.")
  @Nullable Path keyLogFile;

  @Option(
      names = "--qlog-directory",
      paramLabel = "<directory>",
      description = "Directory for a qlog file of each QUIC connection of the generator.")
  @Nullable Path qlogDirectory;

  private int connections(HttpProtocol protocol, int concurrency) {
    if (connections != null) {
      return connections.atMost("--connections", 65_535);
    }
    return protocol.multiplexed() ? MULTIPLEXED_CONNECTIONS : Math.min(concurrency, 1_024);
  }

  /** Returns whether trusted authorities are specified. */
  public boolean namesAuthorities() {
    return ca != null;
  }

  /** Returns whether functions that are started for the run require a client certificate. */
  public boolean mutualTls() {
    return mutualTls;
  }

  /** Returns whether functions that are started for the run require access tokens. */
  public boolean oauth2() {
    return oauth2;
  }

  /** Returns the host name or IP address at which running functions reach the generator. */
  public String callbackHost() {
    return callbackHost == null ? NfConsumerSettings.LOOPBACK : callbackHost;
  }

  /**
   * Checks the options of a server at which functions notify the generator.
   *
   * @param ownCore whether the functions are started for the run
   * @throws IllegalArgumentException if they do not suit the workload or the functions
   */
  public void checkCallbacks(WorkloadKind kind, HttpProtocol protocol, boolean ownCore) {
    if (callbackHost != null && !kind.isNotified()) {
      throw new IllegalArgumentException("--callback-host requires --workload mobility");
    }
    if (callbackHost != null && ownCore) {
      throw new IllegalArgumentException(
          "--callback-host requires --amf: functions that this command starts reach the generator"
              + " without it");
    }
    if (callbackHost != null && callbackHost.isBlank()) {
      throw new IllegalArgumentException(
          "--callback-host is empty: expected a host name or an IP address");
    }
    if (kind.isNotified() && protocol.secure() && !ownCore && cert == null) {
      throw new IllegalArgumentException(
          "--workload mobility requires --cert and --key over TLS: the AMF notifies the generator"
              + " over TLS as well, and must trust this certificate for --callback-host");
    }
  }

  /**
   * Returns the settings of the generator's client.
   *
   * @param base the settings from other options
   */
  public GeneratorSettings settings(
      WorkloadParameters parameters, int concurrency, GeneratorSettings base) {
    int count = loops.atMost("--loops", 64);
    GeneratorSettings settings =
        base.withLoops(count)
            .withStreams(streams.atMost("--streams", 65_535))
            .withKeyLogFile(keyLogFile)
            .withQuic(base.quic().withQlogDirectory(qlogDirectory));
    if (!parameters.kind().sharesConnections() && connections == null) {
      return Workloads.settings(parameters, (concurrency + count - 1) / count, settings);
    }
    return settings.withConnections(
        (connections(parameters.protocol(), concurrency) + count - 1) / count);
  }

  /**
   * Checks the ranges and the combination of options.
   *
   * @param ownCore whether the functions are started for the run
   */
  public void check(HttpProtocol protocol, int concurrency, boolean ownCore) {
    loops.atMost("--loops", 64);
    streams.atMost("--streams", 65_535);
    checkTls(protocol, ownCore);
    if (connections(protocol, concurrency) < 1) {
      throw new IllegalArgumentException("--connections 0: expected at least 1");
    }
  }

  /**
   * Returns the authorities of {@code --ca}, or those of the JDK, and the client certificate of the
   * generator.
   */
  public TlsMaterial tls() {
    if (cert == null || key == null) {
      return trust(ca);
    }
    for (Path file : List.of(cert, key)) {
      if (!Files.isReadable(file)) {
        throw new IllegalArgumentException("--cert and --key: " + file + " cannot be read");
      }
    }
    TlsMaterial own = TlsMaterial.ofPem(cert, key, null);
    return new TlsMaterial(own.key(), own.chain(), trust(ca).trustAnchors());
  }

  private void checkTls(HttpProtocol protocol, boolean ownCore) {
    if ((cert == null) != (key == null)) {
      throw new IllegalArgumentException("--cert and --key: expected both options or neither");
    }
    if (cert != null && ownCore) {
      throw new IllegalArgumentException(
          "--cert requires --amf or --route: use --mutual-tls for functions that this command"
              + " starts");
    }
    if (mutualTls && !ownCore) {
      throw new IllegalArgumentException(
          "--mutual-tls applies to functions that this command starts: use --cert and --key with"
              + " --amf or --route");
    }
    if (oauth2 && !ownCore) {
      throw new IllegalArgumentException(
          "--oauth2 applies to functions that this command starts: set"
              + " sbamock.sbi.oauth2.required=true at running functions");
    }
    requireTls("--cert", cert != null, protocol);
    requireTls("--mutual-tls", mutualTls, protocol);
    requireTls("--key-log-file", keyLogFile != null, protocol);
    if (qlogDirectory != null && !protocol.quic()) {
      throw new IllegalArgumentException(
          "--qlog-directory requires h3: " + protocol + " has no QUIC");
    }
  }

  private static void requireTls(String option, boolean given, HttpProtocol protocol) {
    if (given && !protocol.secure()) {
      throw new IllegalArgumentException(option + " requires TLS: " + protocol + " has none");
    }
  }

  /** Returns the authorities of a PEM file; those of the JDK if the file is null. */
  public static TlsMaterial trust(@Nullable Path file) {
    return TlsMaterial.trusting(file == null ? List.of() : certificates(file));
  }

  private static List<X509Certificate> certificates(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      List<X509Certificate> certificates =
          CertificateFactory.getInstance("X.509").generateCertificates(in).stream()
              .map(X509Certificate.class::cast)
              .toList();
      if (certificates.isEmpty()) {
        throw new IllegalArgumentException(
            "--ca " + file + ": expected at least one PEM certificate");
      }
      return certificates;
    } catch (NoSuchFileException e) {
      throw new IllegalArgumentException("--ca " + file + ": no such file", e);
    } catch (IOException e) {
      throw new IllegalArgumentException("--ca " + file + " cannot be read: " + e.getMessage(), e);
    } catch (CertificateException e) {
      throw new IllegalArgumentException(
          "--ca " + file + ": expected a PEM file of certificates: " + e.getMessage(), e);
    }
  }

  private Duration deadline(boolean emulated) {
    return deadline != null ? deadline : emulated ? EMULATED_DEADLINE : DEADLINE;
  }

  /** Returns the options of each call. */
  public CallOptions callOptions(boolean emulated) {
    return new CallOptions(
        deadline(emulated), freshConnections ? ConnectionUse.PER_REQUEST : ConnectionUse.REUSE, 0);
  }

  /** Adds the options to the recorded configuration. */
  public void describe(
      HttpProtocol protocol, int concurrency, boolean emulated, Map<String, Object> configuration) {
    configuration.put("connections", connections(protocol, concurrency));
    configuration.put("streams", streams.value());
    configuration.put("fresh-connections", freshConnections);
    configuration.put("deadline", Units.text(deadline(emulated)));
    configuration.put("loops", loops.value());
    configuration.put("oauth2", oauth2);
    if (protocol.secure()) {
      configuration.put("mutual-tls", mutualTls || cert != null);
    }
    if (callbackHost != null) {
      configuration.put("callback-host", callbackHost);
    }
    if (keyLogFile != null) {
      configuration.put("key-log-file", keyLogFile.toString());
    }
    if (qlogDirectory != null) {
      configuration.put("qlog-directory", qlogDirectory.toString());
    }
    configuration.put("ca", ca == null ? "jdk" : ca.toString());
  }
}
