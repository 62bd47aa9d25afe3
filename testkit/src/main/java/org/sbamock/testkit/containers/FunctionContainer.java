/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.testkit.containers;

import com.github.dockerjava.api.model.ExposedPort;
import com.github.dockerjava.api.model.Ports;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.utility.DockerImageName;

/**
 * A network function in a container. It serves all five protocols; its calls use h2c by default.
 */
public abstract sealed class FunctionContainer<S extends FunctionContainer<S>>
    extends GenericContainer<S> permits NrfContainer, AusfContainer, AmfContainer, StubContainer {
  static final int SBI_PORT = 8080;
  static final int MANAGEMENT_PORT = 9090;
  static final String TLS_DIRECTORY = "/var/lib/sbamock/tls";
  private static final String TOKEN = "sbamock.management.token";
  private static final String ALLOWED_HOSTS = "sbamock.management.allowed-hosts";
  private static final List<String> PROTOCOLS = List.of("h1c", "h1", "h2c", "h2", "h3");

  private final String alias;
  private String protocol = "h2c";

  FunctionContainer(DockerImageName image, String alias) {
    super(image);
    this.alias = alias;
    withNetworkAliases(alias);
    addExposedPorts(SBI_PORT, MANAGEMENT_PORT);
    withCreateContainerCmdModifier(
        command -> {
          ExposedPort udp = ExposedPort.udp(SBI_PORT);
          ExposedPort[] exposed = {
            ExposedPort.tcp(SBI_PORT), ExposedPort.tcp(MANAGEMENT_PORT), udp
          };
          command.withExposedPorts(exposed);
          Ports ports = command.getHostConfig().getPortBindings();
          ports.bind(udp, Ports.Binding.empty());
        });
    withSetting("sbamock.sbi.protocols", String.join(",", PROTOCOLS));
    withProtocol(protocol);
    withSetting(TOKEN, UUID.randomUUID().toString());
    withSetting("sbamock.management.open", "health");
    waitingFor(
        Wait.forHttp("/actuator/health/readiness")
            .forPort(MANAGEMENT_PORT)
            .withStartupTimeout(Duration.ofMinutes(2)));
  }

  /**
   * Sets a setting.
   *
   * @param name the name in the reference of settings, such as {@code sbamock.client.deadline}
   */
  public final S withSetting(String name, String value) {
    return withEnv(variable(name), value);
  }

  private static String variable(String setting) {
    return setting.toUpperCase(Locale.ROOT).replace("-", "").replace('.', '_');
  }

  @Override
  protected void configure() {
    super.configure();
    if (!getEnvMap().containsKey(variable(ALLOWED_HOSTS))) {
      withSetting(ALLOWED_HOSTS, getHost() + "," + alias);
    }
  }

  /**
   * Sets the protocol of the function's calls and of {@link #apiRoot()}.
   *
   * @param name h1c, h1, h2c, h2 or h3
   */
  public final S withProtocol(String name) {
    if (!PROTOCOLS.contains(name)) {
      throw new IllegalArgumentException("protocol '" + name + "': expected one of " + PROTOCOLS);
    }
    protocol = name;
    return withSetting("sbamock.client.protocol", name);
  }

  /** Returns the scheme of the protocol. */
  final String scheme() {
    return protocol.endsWith("c") ? "http" : "https";
  }

  /** Returns the API root for clients on this machine. */
  public final URI apiRoot() {
    int port = protocol.equals("h3") ? mappedUdpPort() : getMappedPort(SBI_PORT);
    return URI.create(scheme() + "://" + getHost() + ":" + port);
  }

  /**
   * Returns the root URI of the management plane, which serves {@code /actuator} and {@code
   * /__admin}. Requests require the {@linkplain #managementToken() token}, except reads of health.
   */
  public final URI managementRoot() {
    return URI.create("http://" + getHost() + ":" + getMappedPort(MANAGEMENT_PORT));
  }

  /**
   * Returns the bearer token of the management plane, for {@code authorization: Bearer TOKEN}. It
   * is random unless {@code sbamock.management.token} is set. Testcontainers reuses a container
   * ({@link #withReuse}) only if the token is set, since it compares the whole configuration.
   */
  public final String managementToken() {
    return getEnvMap().getOrDefault(variable(TOKEN), "");
  }

  /** Returns the certificate of the authority that issued the function's certificate, in PEM. */
  public final String authority() {
    return copyFileFromContainer(
        TLS_DIRECTORY + "/ca.pem",
        stream -> new String(stream.readAllBytes(), StandardCharsets.US_ASCII));
  }

  private int mappedUdpPort() {
    Ports.Binding[] bindings =
        getContainerInfo()
            .getNetworkSettings()
            .getPorts()
            .getBindings()
            .get(ExposedPort.udp(SBI_PORT));
    if (bindings == null) {
      throw new IllegalStateException("the port of h3 is not published");
    }
    return Integer.parseInt(bindings[0].getHostPortSpec());
  }
}
