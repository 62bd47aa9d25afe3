/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.testkit.containers;

import com.github.dockerjava.api.command.CreateContainerCmd;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.model.Bind;
import com.github.dockerjava.api.model.ContainerNetwork;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.Volume;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sbamock.testkit.toxiproxy.ToxiproxyCarrier;
import org.sbamock.testkit.toxiproxy.ToxiproxyLink;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.Network;
import org.testcontainers.lifecycle.Startable;
import org.testcontainers.lifecycle.Startables;
import org.testcontainers.toxiproxy.ToxiproxyContainer;
import org.testcontainers.utility.ResourceReaper;

/**
 * NRF, AUSF and AMF containers on one network, with certificates of one authority. With Toxiproxy,
 * each function advertises the address of its proxy, so that every call passes a proxy, including
 * calls that follow links.
 */
public final class SbaCoreContainers implements Startable {
  private static final String TOXIPROXY = "toxiproxy";
  private static final String TOXIPROXY_IMAGE = "ghcr.io/shopify/toxiproxy:2.12.0";

  private final Network network = Network.newNetwork();
  private final String tls = "sbamock-tls-" + UUID.randomUUID();
  private final NrfContainer nrf = new NrfContainer();
  private final AusfContainer ausf = new AusfContainer();
  private final AmfContainer amf = new AmfContainer();
  private final @Nullable ToxiproxyContainer toxiproxy;
  private final Map<Hop, ToxiproxyLink> links = new EnumMap<>(Hop.class);

  private SbaCoreContainers(Builder builder) {
    toxiproxy =
        builder.toxiproxy
            ? new ToxiproxyContainer(TOXIPROXY_IMAGE)
                .withNetwork(network)
                .withNetworkAliases(TOXIPROXY)
            : null;
    prepare(nrf, Hop.AMF_NRF, builder);
    prepare(ausf, Hop.AMF_AUSF, builder);
    prepare(amf, Hop.UE_AMF, builder);
  }

  private void prepare(FunctionContainer<?> function, Hop hop, Builder builder) {
    function
        .withNetwork(network)
        .withProtocol(builder.protocol)
        .withCreateContainerCmdModifier(this::mountTls);
    function.withSetting("sbamock.sbi.advertised-api-root", announced(function, hop));
    if (function != nrf) {
      function.withSetting("sbamock.nrf.api-root", announced(function, Hop.AMF_NRF));
    }
    builder.settings.forEach(function::withSetting);
  }

  private String announced(FunctionContainer<?> function, Hop hop) {
    String authority =
        toxiproxy == null
            ? hop.server() + ":" + FunctionContainer.SBI_PORT
            : TOXIPROXY + ":" + hop.proxyPort();
    return function.scheme() + "://" + authority;
  }

  private void mountTls(CreateContainerCmd command) {
    mount(new Bind(tls, new Volume(FunctionContainer.TLS_DIRECTORY)), command.getHostConfig());
  }

  /** Adds a mount to those of a container. */
  static void mount(Bind added, HostConfig host) {
    Bind[] all =
        Stream.concat(Arrays.stream(host.getBinds()), Stream.of(added)).toArray(Bind[]::new);
    host.withBinds(all);
  }

  /** Returns a builder of a core over h2c without Toxiproxy. */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * Starts the containers and waits until UEs can register. If one of them does not start, all are
   * stopped as by {@link #stop}.
   *
   * @throws java.util.concurrent.CompletionException if a function is not ready, and hence not
   *     registered, within two minutes
   */
  @Override
  public void start() {
    createVolume();
    try {
      startContainers();
    } catch (Exception e) {
      try {
        stop();
      } catch (RuntimeException further) {
        e.addSuppressed(further);
      }
      throw e;
    }
  }

  /**
   * Creates the volume with the labels of Testcontainers, which removes it after the JVM if {@link
   * #stop} does not.
   */
  @SuppressWarnings("deprecation")
  private void createVolume() {
    Map<String, String> labels = new HashMap<>(DockerClientFactory.DEFAULT_LABELS);
    labels.putAll(ResourceReaper.instance().getLabels());
    DockerClientFactory.instance()
        .client()
        .createVolumeCmd()
        .withName(tls)
        .withLabels(labels)
        .exec();
  }

  private void startContainers() {
    List<GenericContainer<?>> containers = new ArrayList<>(List.of(nrf, ausf, amf));
    if (toxiproxy != null) {
      toxiproxy.start();
      URI control = URI.create("http://" + toxiproxy.getHost() + ":" + toxiproxy.getControlPort());
      for (Hop hop : Hop.values()) {
        links.put(
            hop,
            ToxiproxyLink.create(
                control,
                hop.server(),
                hop.proxyPort(),
                hop.server() + ":" + FunctionContainer.SBI_PORT));
      }
    }
    // A function is ready once it is registered at the NRF.
    Startables.deepStart(containers).join();
  }

  /** Stops the containers, and removes their network and shared files. */
  @Override
  public void stop() {
    amf.stop();
    ausf.stop();
    nrf.stop();
    if (toxiproxy != null) {
      toxiproxy.stop();
    }
    network.close();
    removeVolume();
  }

  private void removeVolume() {
    try {
      DockerClientFactory.instance().client().removeVolumeCmd(tls).exec();
    } catch (NotFoundException ignored) {
      // The core was stopped before, or never started.
    }
  }

  /** Returns the NRF. */
  public NrfContainer nrf() {
    return nrf;
  }

  /** Returns the AUSF. */
  public AusfContainer ausf() {
    return ausf;
  }

  /** Returns the AMF. */
  public AmfContainer amf() {
    return amf;
  }

  /** Returns the API root for UEs: that of the AMF or of its proxy. */
  public URI ueApiRoot() {
    return toxiproxy == null
        ? amf.apiRoot()
        : URI.create(
            "%s://%s:%d"
                .formatted(
                    amf.scheme(),
                    toxiproxy.getHost(),
                    toxiproxy.getMappedPort(Hop.UE_AMF.proxyPort())));
  }

  /**
   * Returns the link of a hop.
   *
   * @throws IllegalStateException if the core is without Toxiproxy or not started
   */
  public ToxiproxyLink link(Hop hop) {
    ToxiproxyLink link = links.get(hop);
    if (link == null) {
      throw new IllegalStateException(
          toxiproxy == null
              ? "the core has no links: build it with builder().withToxiproxy()"
              : "the core is not started");
    }
    return link;
  }

  /**
   * Returns the source address of Toxiproxy's connections to the functions.
   *
   * @throws IllegalStateException if the core is without Toxiproxy or not started
   */
  public String proxyAddress() {
    if (toxiproxy == null || !toxiproxy.isRunning()) {
      throw new IllegalStateException(
          "the core has no Toxiproxy: build it with builder().withToxiproxy()");
    }
    return toxiproxy.getContainerInfo().getNetworkSettings().getNetworks().values().stream()
        .map(ContainerNetwork::getIpAddress)
        .findFirst()
        .orElseThrow();
  }

  /** Removes all toxics of all hops, and ends their partitions. */
  public void resetLinks() {
    links.values().forEach(ToxiproxyLink::reset);
  }

  /** A builder of a core. */
  public static final class Builder {
    private final Map<String, String> settings = new LinkedHashMap<>();
    private String protocol = "h2c";
    private boolean toxiproxy;

    private Builder() {}

    /**
     * Sets the protocol of all hops.
     *
     * @param name h1c, h1, h2c, h2 or h3
     */
    public Builder protocol(String name) {
      protocol = name;
      return this;
    }

    /** Adds Toxiproxy to every hop. */
    public Builder withToxiproxy() {
      toxiproxy = true;
      return this;
    }

    /** Sets a setting of all three functions, by its name in the reference of settings. */
    public Builder setting(String name, String value) {
      settings.put(name, value);
      return this;
    }

    /**
     * Builds the core without starting it.
     *
     * @throws IllegalArgumentException if the protocol is unknown or not supported by Toxiproxy
     */
    public SbaCoreContainers build() {
      if (toxiproxy) {
        ToxiproxyCarrier.require(protocol);
      }
      return new SbaCoreContainers(this);
    }
  }
}
