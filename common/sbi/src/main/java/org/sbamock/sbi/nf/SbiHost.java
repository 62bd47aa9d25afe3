package org.sbamock.sbi.nf;

import io.netty.channel.EventLoopGroup;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpHandler;
import org.sbamock.http.Router;
import org.sbamock.http.Transport;
import org.sbamock.http.client.SbiClient;
import org.sbamock.http.client.SbiClientBuilder;
import org.sbamock.http.server.SbiServer;
import org.sbamock.http.server.connection.ServerObserver;
import org.sbamock.http.tls.TlsMaterial;
import org.sbamock.http.tls.TlsSettings;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.NfInstanceId;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.ProblemRenderer;
import org.sbamock.sbi.consumer.AccessTokens;
import org.sbamock.sbi.consumer.Caller;
import org.sbamock.sbi.consumer.ConsumerSettings;
import org.sbamock.sbi.consumer.SbiConsumer;
import org.sbamock.sbi.nrf.NrfClient;
import org.sbamock.sbi.nrf.Registration;
import org.sbamock.sbi.nrf.RegistrationSettings;
import org.sbamock.sbi.oauth2.AccessTokenGuard;
import org.sbamock.sbi.oauth2.AccessTokenVerifier;
import org.sbamock.sbi.oauth2.OAuth2Settings;
import org.sbamock.sbi.oauth2.OAuth2Settings.TokenUse;
import org.sbamock.sbi.oauth2.ProducerIdentity;
import org.sbamock.sbi.oauth2.VerifiedTokens;
import org.sbamock.sbi.probe.ProbeClients;
import org.sbamock.sbi.probe.TimingProbe;
import org.sbamock.sbi.profile.NfProfile;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A network function but for its services: the event loops, the server, the client, and the
 * registration with the NRF. Server and client share the event loops, so a function calls on from
 * the thread on which it was called.
 */
public final class SbiHost implements NetworkFunction {
  private static final Logger LOG = LoggerFactory.getLogger(SbiHost.class);

  private final NetworkFunctionSettings settings;
  private final ServiceProducer producer;
  private final ServerObserver observer;
  private final UnaryOperator<Caller> calls;
  private final Front front;
  private volatile @Nullable Running running;
  private volatile @Nullable CompletableFuture<Void> stopping;
  private volatile Registration lastRegistration = Registration.NONE;

  private SbiHost(Builder builder) {
    this.settings = builder.settings;
    this.producer = builder.producer;
    this.observer = builder.observer;
    this.calls = builder.calls;
    this.front = builder.front == null ? defaultFront() : builder.front;
  }

  private static Front defaultFront() {
    return ServiceLoader.load(Front.Factory.class, Front.class.getClassLoader())
        .findFirst()
        .map(Front.Factory::create)
        .orElse(Front.NONE);
  }

  /** A host of those services. */
  public static Builder builder(NetworkFunctionSettings settings, ServiceProducer producer) {
    return new Builder(settings, producer);
  }

  /** What the host was told. */
  public NetworkFunctionSettings settings() {
    return settings;
  }

  @Override
  public NfType type() {
    return producer.type();
  }

  @Override
  public NfInstanceId instanceId() {
    return settings.instanceId();
  }

  @Override
  public synchronized void start() {
    if (stopping != null) {
      throw new IllegalStateException(type() + " is being stopped");
    }
    if (running != null) {
      throw new IllegalStateException(type() + " is started already");
    }
    Running started = new Running(settings, type(), calls);
    running = started;
    try {
      Set<String> apis = new HashSet<>(producer.apis());
      apis.add(TimingProbe.API);
      ProblemRenderer failures = new ProblemRenderer(apis);
      Router router = new Router(failures);
      producer.mount(router, this);
      TimingProbe.mount(router, type().value(), started.probeClients);
      HttpHandler handler = guarded(front.before(router, this));
      started.listen(settings, handler, failures, front.observer(observer));
      LOG.info("{} {} listens on {}", type(), instanceId(), started.roots());
      NrfClient nrf = started.nrf;
      if (nrf != null) {
        nrf.register(profile(started.roots()));
      }
    } catch (RuntimeException e) {
      running = null;
      started.release();
      throw e;
    }
  }

  /** Tokens are checked before stubs, so that a function of stubs alone asks for them too. */
  private HttpHandler guarded(HttpHandler handler) {
    OAuth2Settings oauth2 = settings.oauth2();
    List<String> services =
        producer.apis().stream()
            .filter(api -> !producer.openApis().contains(api))
            .map(api -> api.substring(0, api.indexOf('/')))
            .distinct()
            .sorted()
            .toList();
    if (!oauth2.required() || services.isEmpty()) {
      return handler;
    }
    RegistrationSettings registration = settings.registration();
    VerifiedTokens tokens =
        new VerifiedTokens(
            new AccessTokenVerifier(producer.tokenKeys(oauth2)),
            new ProducerIdentity(
                type().value(),
                instanceId().value(),
                registration.plmns().stream().map(Json::toTree).toList(),
                registration.snssais().stream().map(Json::toTree).toList()),
            services,
            oauth2.maxVerified(),
            InstantSource.system());
    return new AccessTokenGuard(handler, services, tokens, this::apiRoot);
  }

  @Override
  public CompletableFuture<Void> stop(Duration drain) {
    Running present;
    CompletableFuture<Void> done;
    synchronized (this) {
      present = running;
      if (present == null) {
        return CompletableFuture.completedFuture(null);
      }
      done = stopping;
      if (done != null) {
        return done;
      }
      done = new CompletableFuture<>();
      stopping = done;
    }
    CompletableFuture<Void> all = done;
    present
        .stop(drain)
        .whenComplete(
            (down, failure) -> {
              try {
                stopped(present, failure);
              } finally {
                all.complete(null);
              }
            });
    return done;
  }

  private void stopped(Running former, @Nullable Throwable failure) {
    if (failure != null) {
      LOG.warn("{} did not stop in order", type(), failure);
    }
    lastRegistration = former.nrf == null ? Registration.NONE : former.nrf.registration();
    try {
      producer.stopped();
    } catch (RuntimeException e) {
      LOG.warn("the services of the {} did not stop in order", type(), e);
    }
    synchronized (this) {
      running = null;
      stopping = null;
    }
  }

  @Override
  public ApiRoot apiRoot() {
    return requireRunning().roots().get(0);
  }

  /**
   * The announced root that the client of an exchange can follow: that of the scheme over which it
   * came, if there are several.
   */
  public ApiRoot apiRoot(HttpExchange exchange) {
    List<ApiRoot> roots = requireRunning().roots();
    ApiRoot first = roots.get(0);
    return roots.size() == 1 || first.scheme().equals(exchange.protocol().scheme())
        ? first
        : roots.get(1);
  }

  @Override
  public int port() {
    return requireRunning().server().port();
  }

  @Override
  public boolean isListening() {
    Running present = running;
    return present != null && present.server != null && stopping == null;
  }

  @Override
  public Registration registration() {
    Running present = running;
    if (present == null) {
      return lastRegistration;
    }
    return present.nrf == null ? Registration.NONE : present.nrf.registration();
  }

  @Override
  public Front front() {
    return front;
  }

  /**
   * Plain calls, with what stands around the client but without the SBI's headers.
   *
   * @throws IllegalStateException if the host is not started
   */
  public Caller caller() {
    return requireRunning().caller;
  }

  /**
   * Calls to other functions.
   *
   * @throws IllegalStateException if the host is not started
   */
  public SbiConsumer consumer() {
    return requireRunning().consumer;
  }

  /**
   * The NRF.
   *
   * @throws IllegalStateException if the host is not started, or has no NRF
   */
  public NrfClient nrf() {
    NrfClient nrf = requireRunning().nrf;
    if (nrf == null) {
      throw new IllegalStateException("the " + type() + " has no NRF");
    }
    return nrf;
  }

  /** Whether there is an NRF. */
  public boolean hasNrf() {
    return settings.registration().nrf() != null;
  }

  private NfProfile profile(List<ApiRoot> roots) {
    RegistrationSettings registration = settings.registration();
    NfProfile.Builder profile =
        NfProfile.builder(instanceId(), type())
            .heartBeatTimer((int) registration.heartbeat().toSeconds())
            .priority(registration.priority())
            .capacity(registration.capacity())
            .locality(registration.locality())
            .plmns(registration.plmns())
            .snssais(registration.snssais());
    roots.forEach(profile::at);
    if (settings.oauth2().required()) {
      profile.oauth2Required();
    }
    producer.describe(profile);
    return profile.build();
  }

  private Running requireRunning() {
    Running present = running;
    if (present == null) {
      throw new IllegalStateException(type() + " is not started");
    }
    return present;
  }

  /** What lives from one start to the next stop. */
  private static final class Running {
    private static final long QUIET_MILLIS = 0;
    private static final long SHUTDOWN_MILLIS = 2_000;

    /** Longer than any deadline makes sense for a first packet: the message's own one counts. */
    private static final Duration PROBE_CONNECT_TIMEOUT = Duration.ofSeconds(60);

    private final EventLoopGroup loops;
    private final SbiClient client;
    private final Caller caller;
    private final SbiConsumer consumer;
    private final @Nullable NrfClient nrf;
    private final @Nullable ProbeClients probeClients;
    private volatile @Nullable SbiServer server;
    private volatile List<ApiRoot> roots = List.of();

    Running(NetworkFunctionSettings settings, NfType type, UnaryOperator<Caller> calls) {
      ApiRoot root = settings.registration().nrf();
      Transport transport = Transport.best();
      String name = type.value().toLowerCase(Locale.ROOT);
      loops = transport.eventLoops(settings.eventLoops(), name);
      try {
        client = client(settings, transport, loops, settings.tls()).build();
        probeClients = settings.probeForward() ? probeClients(settings, transport, loops) : null;
        caller = calls.apply(client::send);
        consumer = consumer(settings, type, caller, root);
        nrf =
            root == null
                ? null
                : new NrfClient(
                    consumer,
                    settings.registration(),
                    settings.discovery(),
                    settings.consumer().options(),
                    loops.next());
      } catch (RuntimeException e) {
        shutDown();
        throw e;
      }
    }

    private static SbiConsumer consumer(
        NetworkFunctionSettings settings, NfType type, Caller caller, @Nullable ApiRoot nrf) {
      SbiConsumer consumer = new SbiConsumer(caller, type, settings.consumer());
      TokenUse use = settings.oauth2().use();
      if (nrf == null || use == TokenUse.NEVER) {
        return consumer;
      }
      return consumer.with(
          new AccessTokens(
              consumer,
              nrf,
              new AccessTokens.Identity(
                  type, settings.instanceId(), settings.registration().plmns()),
              use,
              settings.consumer().options(),
              System::nanoTime));
    }

    private static ProbeClients probeClients(
        NetworkFunctionSettings settings, Transport transport, EventLoopGroup loops) {
      return new ProbeClients(
          (version, resumption) -> {
            TlsSettings tls = settings.tls();
            tls = version == null ? tls : tls.withVersions(Set.of(version));
            tls = resumption == null ? tls : tls.withResumption(resumption);
            return client(settings, transport, loops, tls)
                .connectTimeout(PROBE_CONNECT_TIMEOUT)
                .build();
          });
    }

    private static SbiClientBuilder client(
        NetworkFunctionSettings settings,
        Transport transport,
        EventLoopGroup loops,
        TlsSettings tls) {
      ConsumerSettings consumer = settings.consumer();
      SbiClientBuilder builder =
          SbiClient.builder()
              .transport(transport)
              .eventLoops(loops)
              .http2(settings.http2())
              .quic(settings.quic())
              .congestionControl(settings.congestionControl())
              .maxConnectionsPerOrigin(consumer.maxConnections())
              .maxWaitingCalls(consumer.maxWaiting())
              .connectTimeout(consumer.connectTimeout());
      TlsMaterial material = settings.tlsMaterial();
      return material == null
          ? builder.tls(TlsMaterial.trusting(List.of()), tls)
          : builder.tls(material, tls);
    }

    void listen(
        NetworkFunctionSettings settings,
        HttpHandler handler,
        ProblemRenderer failures,
        ServerObserver observer) {
      ServerSettings listening = settings.server();
      if (listening.port() != 0 || listening.advertisedApiRoot() != null) {
        // The first request may come before the server is known here.
        roots = AnnouncedRoots.of(listening, listening.port());
      }
      SbiServer.Builder builder =
          SbiServer.builder(handler)
              .failures(failures)
              .observer(observer)
              .eventLoops(loops, settings.eventLoops())
              .address(listening.host(), listening.port())
              .protocols(listening.protocols())
              .limits(listening.limits())
              .gzipThreshold(listening.gzipThreshold())
              .http2(settings.http2())
              .quic(settings.quic())
              .congestionControl(settings.congestionControl());
      TlsMaterial material = settings.tlsMaterial();
      SbiServer started =
          (material == null ? builder : builder.tls(material, settings.tls())).start();
      roots = AnnouncedRoots.of(listening, started.port());
      server = started;
    }

    SbiServer server() {
      SbiServer present = server;
      if (present == null) {
        throw new IllegalStateException("not listening yet");
      }
      return present;
    }

    List<ApiRoot> roots() {
      if (roots.isEmpty()) {
        throw new IllegalStateException("not listening yet");
      }
      return roots;
    }

    CompletableFuture<Void> stop(Duration drain) {
      long deadline = System.nanoTime() + drain.toNanos();
      CompletableFuture<Void> deregistered =
          nrf == null
              ? CompletableFuture.completedFuture(null)
              : nrf.deregister()
                  .completeOnTimeout(null, Math.max(1, drain.toMillis()), TimeUnit.MILLISECONDS);
      return deregistered
          .handle((done, failure) -> Duration.ofNanos(deadline - System.nanoTime()))
          .thenCompose(left -> server().stop(left.isNegative() ? Duration.ZERO : left))
          .handle((done, failure) -> release())
          .thenCompose(down -> down);
    }

    CompletableFuture<Void> release() {
      if (probeClients != null) {
        probeClients.close();
      }
      client.close();
      return shutDown();
    }

    private CompletableFuture<Void> shutDown() {
      CompletableFuture<Void> down = new CompletableFuture<>();
      loops
          .shutdownGracefully(QUIET_MILLIS, SHUTDOWN_MILLIS, TimeUnit.MILLISECONDS)
          .addListener(future -> down.complete(null));
      return down;
    }
  }

  /** Collects what a host needs. */
  public static final class Builder {
    private final NetworkFunctionSettings settings;
    private final ServiceProducer producer;
    private ServerObserver observer = ServerObserver.NONE;
    private UnaryOperator<Caller> calls = UnaryOperator.identity();
    private @Nullable Front front;

    private Builder(NetworkFunctionSettings settings, ServiceProducer producer) {
      this.settings = settings;
      this.producer = producer;
    }

    /** Who hears of each exchange. */
    public Builder observer(ServerObserver hearing) {
      observer = hearing;
      return this;
    }

    /** What stands around the client, such as metrics. */
    public Builder calls(UnaryOperator<Caller> around) {
      calls = around;
      return this;
    }

    /** What stands before the services; stubs by default. */
    public Builder front(@Nullable Front before) {
      front = before;
      return this;
    }

    /** The host, not started. */
    public SbiHost build() {
      return new SbiHost(this);
    }
  }
}
