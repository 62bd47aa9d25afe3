package org.sbamock.testkit.containers;

import com.github.dockerjava.api.command.CreateContainerCmd;
import com.github.dockerjava.api.model.Bind;
import com.github.dockerjava.api.model.ContainerNetwork;
import com.github.dockerjava.api.model.Volume;
import java.net.URI;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.sbamock.testkit.toxiproxy.ToxiproxyCarrier;
import org.sbamock.testkit.toxiproxy.ToxiproxyLink;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.Network;
import org.testcontainers.lifecycle.Startable;
import org.testcontainers.lifecycle.Startables;
import org.testcontainers.toxiproxy.ToxiproxyContainer;

/**
 * NRF, AUSF and AMF on one network, whose certificates come from one authority. With Toxiproxy
 * between them each announces itself at its proxy, so that every call goes through one, those that
 * follow links too.
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
    command.getHostConfig().withBinds(new Bind(tls, new Volume(FunctionContainer.TLS_DIRECTORY)));
  }

  /** Begins a core over h2c without Toxiproxy. */
  public static Builder builder() {
    return new Builder();
  }

  /** Starts the containers, and returns when UEs can register. */
  @Override
  public void start() {
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
    Startables.deepStart(containers).join();
    Registrations.await(nrf, "AUSF");
    Registrations.await(nrf, "AMF");
  }

  /** Stops them, and removes what they shared. */
  @Override
  public void stop() {
    amf.stop();
    ausf.stop();
    nrf.stop();
    if (toxiproxy != null) {
      toxiproxy.stop();
    }
    network.close();
    DockerClientFactory.instance().client().removeVolumeCmd(tls).exec();
  }

  /** The NRF. */
  public NrfContainer nrf() {
    return nrf;
  }

  /** The AUSF. */
  public AusfContainer ausf() {
    return ausf;
  }

  /** The AMF. */
  public AmfContainer amf() {
    return amf;
  }

  /** Where UEs register: the AMF, or its proxy. */
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
   * What is done to a hop.
   *
   * @throws IllegalStateException if it is without Toxiproxy, or not started
   */
  public ToxiproxyLink link(Hop hop) {
    ToxiproxyLink link = links.get(hop);
    if (link == null) {
      throw new IllegalStateException(
          toxiproxy == null
              ? "the core has no links: builder().withToxiproxy() puts Toxiproxy between its parts"
              : "the core is not started");
    }
    return link;
  }

  /**
   * The address from which the functions see Toxiproxy come.
   *
   * @throws IllegalStateException if it is without Toxiproxy, or not started
   */
  public String proxyAddress() {
    if (toxiproxy == null || !toxiproxy.isRunning()) {
      throw new IllegalStateException("no Toxiproxy runs between the functions");
    }
    return toxiproxy.getContainerInfo().getNetworkSettings().getNetworks().values().stream()
        .map(ContainerNetwork::getIpAddress)
        .findFirst()
        .orElseThrow();
  }

  /** Takes all toxics from all hops, and heals them. */
  public void resetLinks() {
    links.values().forEach(ToxiproxyLink::reset);
  }

  /** Builds a core. */
  public static final class Builder {
    private final Map<String, String> settings = new LinkedHashMap<>();
    private String protocol = "h2c";
    private boolean toxiproxy;

    private Builder() {}

    /**
     * Sets what all hops speak.
     *
     * @param name h1c, h1, h2c, h2 or h3
     */
    public Builder protocol(String name) {
      protocol = name;
      return this;
    }

    /** Puts Toxiproxy between the parts. */
    public Builder withToxiproxy() {
      toxiproxy = true;
      return this;
    }

    /** Sets a setting of all three, as the reference names it. */
    public Builder setting(String name, String value) {
      settings.put(name, value);
      return this;
    }

    /**
     * The core, not yet started.
     *
     * @throws IllegalArgumentException if there is no such protocol, or Toxiproxy cannot carry it
     */
    public SbaCoreContainers build() {
      if (toxiproxy) {
        ToxiproxyCarrier.require(protocol);
      }
      return new SbaCoreContainers(this);
    }
  }
}
