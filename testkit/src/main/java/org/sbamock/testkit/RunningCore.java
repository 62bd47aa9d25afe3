package org.sbamock.testkit;

import io.netty.channel.EventLoopGroup;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.Transport;
import org.sbamock.http.client.SbiClient;
import org.sbamock.http.tls.TlsMaterial;
import org.sbamock.http.tls.TlsSettings;
import org.sbamock.mock.SbaMock;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.nf.NetworkFunction;
import org.sbamock.sbi.nf.NetworkFunctionProvider;
import org.sbamock.sbi.nf.NetworkFunctionSettings;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A core that runs in this JVM: each function listens on a port of its own of 127.0.0.1, or of its
 * address on the {@linkplain #link emulated link}, for TCP and UDP, and is registered if there is
 * an NRF.
 *
 * <p>Thread-safe.
 */
public final class RunningCore implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RunningCore.class);
  private static final Duration DRAIN = Duration.ofMillis(500);
  private static final Duration REGISTRATION = Duration.ofSeconds(30);
  private static final long POLL_NANOS = 2_000_000;

  private final CoreSettings settings;
  private final TestAuthority authority = TestAuthority.shared();
  private final @Nullable CoreLink link;
  private final TlsMaterial material;
  private final Map<NfType, RunningFunction> functions = new LinkedHashMap<>();
  private final Deque<NetworkFunction> started = new ArrayDeque<>();
  private final TestConsumers consumers = new TestConsumers();
  private final @Nullable EventLoopGroup clientLoops;
  private final SbiClient client;

  private RunningCore(CoreSettings settings) {
    this.settings = settings;
    String condition = settings.link();
    if (condition == null) {
      this.link = null;
      this.material = authority.material();
      this.clientLoops = null;
      this.client = SbiClient.builder().threads(1).tls(material, TlsSettings.DEFAULT).build();
    } else {
      CoreLink opened = CoreLink.open(condition, settings.functions().keySet(), settings.seed());
      this.link = opened;
      this.material = authority.materialFor(opened.addresses());
      EventLoopGroup loops = Transport.best().eventLoops(1, opened.threads());
      this.clientLoops = loops;
      this.client =
          SbiClient.builder().eventLoops(loops).tls(material, TlsSettings.DEFAULT).build();
    }
  }

  /** Starts one and waits until all are registered. */
  static RunningCore start(CoreSettings settings) {
    long began = System.nanoTime();
    RunningCore core = new RunningCore(settings);
    try {
      settings.functions().forEach(core::start);
      core.started.forEach(core::awaitRegistered);
      if (core.link != null) {
        core.link.impair();
      }
    } catch (RuntimeException e) {
      core.close();
      throw e;
    }
    LOG.info(
        "{} started in {} ms, seed {}",
        settings.functions().keySet(),
        (System.nanoTime() - began) / 1_000_000,
        settings.seed());
    return core;
  }

  private void start(NfType type, Map<String, String> services) {
    NetworkFunction function =
        NetworkFunctionProvider.of(type)
            .builder(
                type,
                functionSettings(type),
                new NetworkFunctionProvider.Options(services, settings.seed()))
            .build();
    SbaMock mock = SbaMock.of(function).journal(settings.journalCapacity()).seed(settings.seed());
    startOnLink(function);
    started.push(function);
    functions.put(
        type, new RunningFunction(function, mock, client, settings.protocols(), host(type)));
  }

  /** Sockets, and the event loops that make them, belong where the thread is that starts them. */
  private void startOnLink(NetworkFunction function) {
    if (link == null) {
      function.start();
      return;
    }
    try {
      link.party(CoreLink.name(function.type()))
          .namespace()
          .call(
              () -> {
                function.start();
                return true;
              });
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException("the " + function.type() + " did not start", e);
    }
  }

  private String host(NfType type) {
    return link == null ? "127.0.0.1" : link.party(CoreLink.name(type)).address().getHostAddress();
  }

  private NetworkFunctionSettings functionSettings(NfType type) {
    HttpProtocol protocol = settings.clientProtocol();
    NetworkFunctionSettings.Builder builder =
        NetworkFunctionSettings.builder()
            .address(host(type), 0)
            .protocols(settings.protocols().toArray(HttpProtocol[]::new))
            .protocol(protocol)
            .oauth2Required(settings.oauth2())
            .tls(material, TlsSettings.DEFAULT.withClientAuth(settings.clientAuth()));
    RunningFunction nrf = functions.get(NfType.NRF);
    ApiRoot nrfRoot = nrf == null ? null : nrf.apiRoot(protocol);
    return settings.adjustment().apply(builder.nrf(nrfRoot)).build();
  }

  private void awaitRegistered(NetworkFunction function) {
    long deadline = System.nanoTime() + REGISTRATION.toNanos();
    while (!function.registration().isReady()) {
      if (System.nanoTime() - deadline > 0) {
        throw new IllegalStateException(
            "the "
                + function.type()
                + " is not registered after "
                + REGISTRATION.toSeconds()
                + " s: "
                + function.registration());
      }
      LockSupport.parkNanos(POLL_NANOS);
    }
  }

  /**
   * The function of a type.
   *
   * @throws IllegalArgumentException if it is not in this core
   */
  public RunningFunction function(NfType type) {
    @Nullable RunningFunction function = functions.get(type);
    if (function == null) {
      throw new IllegalArgumentException(
          "this core has no " + type + ", only " + functions.keySet());
    }
    return function;
  }

  /**
   * The function of a type, such as {@code UDM}.
   *
   * @throws IllegalArgumentException if it is not in this core
   */
  public RunningFunction function(String type) {
    return function(new NfType(type));
  }

  /** The NRF. */
  public RunningFunction nrf() {
    return function(NfType.NRF);
  }

  /** The AUSF. */
  public RunningFunction ausf() {
    return function(NfType.AUSF);
  }

  /** The AMF. */
  public RunningFunction amf() {
    return function(NfType.AMF);
  }

  /** The types of its functions. */
  public Set<NfType> types() {
    return settings.functions().keySet();
  }

  /** What every function speaks. */
  public Set<HttpProtocol> protocols() {
    return settings.protocols();
  }

  /** A client that trusts the core and has a certificate of its authority; closed with the core. */
  public SbiClient client() {
    return client;
  }

  /**
   * An access token of the NRF for an AMF of the test's own, which is registered when it first asks
   * and which nobody discovers.
   *
   * @param producer the type of the functions that are to take it, such as AUSF
   * @param scope a service such as {@code nausf-auth}, or several with a blank between them
   * @throws IllegalStateException if the NRF gives none; with its reason
   */
  public String accessToken(NfType producer, String scope) {
    return accessToken(NfType.AMF, producer, scope);
  }

  /** The same for a consumer of another type. */
  public String accessToken(NfType consumer, NfType producer, String scope) {
    return consumers.accessToken(
        nrf().caller(settings.clientProtocol()), consumer, producer, scope);
  }

  /** Whom other clients have to trust. */
  public SbaTrust trust() {
    return new SbaTrust(
        authority.authority().certificateFile(), authority.authority().certificate());
  }

  /** A certificate that the core trusts, for a client of the test's own; always the same. */
  public ClientCertificate clientCertificate() {
    return authority.clientCertificate(trust());
  }

  /** The seed of random choices. */
  public long seed() {
    return settings.seed();
  }

  /**
   * The emulated link beneath the core.
   *
   * @throws IllegalStateException if it runs on loopback
   */
  public CoreLink link() {
    CoreLink present = link;
    if (present == null) {
      throw new IllegalStateException("this core has no link: @SbaCore(link = \"delay 50ms\")");
    }
    return present;
  }

  /**
   * Removes the stubs, scenarios, recordings and journals of all functions, and brings the link
   * back to the core's own condition.
   */
  public void reset() {
    if (link != null) {
      link.reset();
    }
    functions.values().forEach(function -> function.mock().resetAll());
  }

  /** Ends all functions, the NRF last, and the client. */
  @Override
  public void close() {
    if (link != null) {
      link.calm();
    }
    client.close();
    while (!started.isEmpty()) {
      started.pop().stop(DRAIN).join();
    }
    if (clientLoops != null) {
      clientLoops.shutdownGracefully(0, 2, TimeUnit.SECONDS).awaitUninterruptibly();
    }
    if (link != null) {
      link.close();
    }
  }
}
