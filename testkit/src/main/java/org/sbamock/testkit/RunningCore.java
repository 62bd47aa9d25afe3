/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.testkit;

import io.netty.channel.EventLoopGroup;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.sbamock.conformance.ConformanceMode;
import org.sbamock.conformance.MessageValidator;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.client.SbiClient;
import org.sbamock.http.tls.TlsMaterial;
import org.sbamock.http.tls.TlsSettings;
import org.sbamock.http.transport.Transport;
import org.sbamock.mock.SbaMock;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.nf.NetworkFunction;
import org.sbamock.sbi.nf.NetworkFunctionProvider;
import org.sbamock.sbi.nf.NetworkFunctionSettings;
import org.sbamock.sbi.overload.LoadReport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A core that runs in this JVM. Each function listens on one port for TCP and UDP, of 127.0.0.1 or
 * of its address on the {@linkplain #link emulated link}, and is registered if there is an NRF.
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
  private final @Nullable MessageValidator validator;
  private final @Nullable EventLoopGroup clientLoops;
  private final SbiClient client;

  private RunningCore(CoreSettings settings) {
    this.settings = settings;
    Path descriptions = settings.descriptions();
    this.validator =
        descriptions == null || settings.conformance() == ConformanceMode.OFF
            ? null
            : MessageValidator.read(descriptions);
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

  /** Starts a core and waits until all functions are registered. */
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

  private void start(NfType type, CoreFunction planned) {
    NetworkFunction function =
        planned
            .provider(type)
            .builder(
                type,
                functionSettings(type),
                new NetworkFunctionProvider.Options(planned.services(), settings.seed()))
            .build();
    SbaMock mock = SbaMock.of(function).journal(settings.journalCapacity()).seed(settings.seed());
    if (validator != null) {
      mock.descriptions(validator).conformance(settings.conformance());
    }
    startOnLink(function);
    started.push(function);
    functions.put(
        type, new RunningFunction(function, mock, client, settings.protocols(), host(type)));
  }

  /**
   * Starts a function on a thread in its network namespace, to which its sockets and event loops
   * then belong.
   */
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
   * Returns the function of a type.
   *
   * @throws IllegalArgumentException if it is not in this core
   */
  public RunningFunction function(NfType type) {
    @Nullable RunningFunction function = functions.get(type);
    if (function == null) {
      throw new IllegalArgumentException(
          "this core has no " + type + ": expected one of " + functions.keySet());
    }
    return function;
  }

  /**
   * Returns the function of a type, such as {@code UDM}.
   *
   * @throws IllegalArgumentException if it is not in this core
   */
  public RunningFunction function(String type) {
    return function(new NfType(type));
  }

  /** Returns the NRF. */
  public RunningFunction nrf() {
    return function(NfType.NRF);
  }

  /** Returns the AUSF. */
  public RunningFunction ausf() {
    return function(NfType.AUSF);
  }

  /** Returns the AMF. */
  public RunningFunction amf() {
    return function(NfType.AMF);
  }

  /** Returns the types of the functions. */
  public Set<NfType> types() {
    return settings.functions().keySet();
  }

  /** Returns the protocols that every function serves. */
  public Set<HttpProtocol> protocols() {
    return settings.protocols();
  }

  /**
   * Returns a client that trusts the core and has a certificate of its authority. It is closed with
   * the core.
   */
  public SbiClient client() {
    return client;
  }

  /**
   * Requests an access token from the NRF for an AMF that represents the test. The first request
   * registers that AMF; discovery never returns it.
   *
   * @param producer the type of the functions that accept the token, such as AUSF
   * @param scope one or more services such as {@code nausf-auth}, separated by spaces
   * @throws IllegalStateException if the NRF rejects the request; the message contains its reason
   */
  public String accessToken(NfType producer, String scope) {
    return accessToken(NfType.AMF, producer, scope);
  }

  /** Requests an access token for a consumer of a given type. */
  public String accessToken(NfType consumer, NfType producer, String scope) {
    return consumers.accessToken(
        nrf().caller(settings.clientProtocol()), consumer, producer, scope);
  }

  /** Returns the authority that other clients must trust. */
  public SbaTrust trust() {
    return new SbaTrust(
        authority.authority().certificateFile(), authority.authority().certificate());
  }

  /** Returns a client certificate that the core trusts; always the same. */
  public ClientCertificate clientCertificate() {
    return authority.clientCertificate(trust());
  }

  /** Returns the seed of random choices. */
  public long seed() {
    return settings.seed();
  }

  /**
   * Returns the emulated link of the core.
   *
   * @throws IllegalStateException if the core runs on loopback
   */
  public CoreLink link() {
    CoreLink present = link;
    if (present == null) {
      throw new IllegalStateException(
          "this core has no emulated link: configure one with @SbaCore(link = \"delay 50ms\")");
    }
    return present;
  }

  /**
   * Removes the stubs, scenarios and recordings of all functions and clears their journals. Ends
   * simulated load and overload ({@link RunningFunction#loadReport}), and restores the configured
   * conformance mode, journal capacity and condition of the link.
   */
  public void reset() {
    if (link != null) {
      link.reset();
    }
    functions.values().forEach(this::restore);
  }

  private void restore(RunningFunction function) {
    function.loadReport().values(LoadReport.Values.NONE);
    SbaMock mock = function.mock().conformance(settings.conformance());
    if (mock.journalCapacity() != settings.journalCapacity()) {
      mock.journal(settings.journalCapacity());
    }
    mock.resetAll();
  }

  /** Stops all functions, the NRF last, and closes the client. */
  @Override
  public void close() {
    if (link != null) {
      link.clearConditions();
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
