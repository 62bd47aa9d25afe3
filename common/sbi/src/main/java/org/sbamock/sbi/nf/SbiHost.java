/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.nf;

import io.netty.channel.EventLoop;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpHandler;
import org.sbamock.http.Router;
import org.sbamock.http.client.ClientLoad;
import org.sbamock.http.observe.QuicLoad;
import org.sbamock.http.server.connection.ServerLoad;
import org.sbamock.http.server.connection.ServerObserver;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.NfInstanceId;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.ProblemRenderer;
import org.sbamock.sbi.consumer.Caller;
import org.sbamock.sbi.consumer.SbiConsumer;
import org.sbamock.sbi.nrf.NrfClient;
import org.sbamock.sbi.nrf.Registration;
import org.sbamock.sbi.overload.LoadReport;
import org.sbamock.sbi.probe.TimingProbe;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A network function except for its services: the event loops, the server, the client, and the
 * registration with the NRF. Server and client share the event loops, so a function sends its own
 * calls on the thread of the request.
 */
public final class SbiHost implements NetworkFunction {
  private static final Logger LOG = LoggerFactory.getLogger(SbiHost.class);

  private final NetworkFunctionSettings settings;
  private final ServiceProducer producer;
  private final Instrumentation instrumentation;
  private final RequestInterceptor interceptor;
  private final LoadReport loadReport;
  private volatile @Nullable HostRuntime running;
  private volatile @Nullable CompletableFuture<Void> stopping;
  private volatile Registration lastRegistration = Registration.NONE;

  private SbiHost(Builder builder) {
    this.settings = builder.settings;
    this.producer = builder.producer;
    this.instrumentation = builder.instrumentation;
    this.interceptor = builder.interceptor == null ? defaultInterceptor() : builder.interceptor;
    this.loadReport = new LoadReport(settings.instanceId(), InstantSource.system());
  }

  private static RequestInterceptor defaultInterceptor() {
    return ServiceLoader.load(
            RequestInterceptor.Factory.class, RequestInterceptor.class.getClassLoader())
        .findFirst()
        .map(RequestInterceptor.Factory::create)
        .orElse(RequestInterceptor.NONE);
  }

  /** Returns a builder of a host for services. */
  public static Builder builder(NetworkFunctionSettings settings, ServiceProducer producer) {
    return new Builder(settings, producer);
  }

  /** Returns the settings of the host. */
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
    HostRuntime started =
        new HostRuntime(
            settings,
            type(),
            instrumentation.withCalls(
                caller -> interceptor.caller(instrumentation.calls().apply(caller))));
    running = started;
    try {
      Set<String> apis = new HashSet<>(producer.apis());
      apis.add(TimingProbe.API);
      ProblemRenderer failures = new ProblemRenderer(apis);
      Router router = new Router(failures);
      if (settings.probe()) {
        TimingProbe.mount(router, type().value(), started.probeClients);
      }
      producer.mount(router.limitContent(HostWiring.contentLimit(settings, producer)), this);
      HttpHandler handler = HostWiring.guarded(interceptor.intercept(router, this), this, producer);
      started.listen(
          settings,
          instrumentation.handler().apply(loadReport.around(handler)),
          failures,
          interceptor.observer(instrumentation.server()));
      LOG.info("{} {} listens on {}", type(), instanceId(), started.roots());
      NrfClient nrf = started.nrf;
      if (nrf != null) {
        nrf.register(HostWiring.profile(settings, producer, started.roots()));
      }
    } catch (RuntimeException e) {
      running = null;
      started.release();
      throw e;
    }
  }

  @Override
  public CompletableFuture<Void> stop(Duration drain) {
    HostRuntime present;
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
    interceptor.stopping();
    long deadline = System.nanoTime() + drain.toNanos();
    announceStop()
        .completeOnTimeout(null, Math.max(1, drain.toMillis()), TimeUnit.MILLISECONDS)
        .handle((ready, failure) -> Duration.ofNanos(Math.max(0, deadline - System.nanoTime())))
        .thenCompose(present::stop)
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

  private CompletableFuture<Void> announceStop() {
    try {
      return producer.stopping();
    } catch (RuntimeException e) {
      LOG.warn("the services of the {} could not announce the stop", type(), e);
      return CompletableFuture.completedFuture(null);
    }
  }

  private void stopped(HostRuntime former, @Nullable Throwable failure) {
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
    return requireRuntime().roots().get(0);
  }

  /**
   * Returns the announced root that the client of an exchange can follow; if there are several,
   * that with the scheme of the exchange.
   */
  public ApiRoot apiRoot(HttpExchange exchange) {
    List<ApiRoot> roots = requireRuntime().roots();
    ApiRoot first = roots.get(0);
    return roots.size() == 1 || first.scheme().equals(exchange.protocol().scheme())
        ? first
        : roots.get(1);
  }

  @Override
  public int port() {
    return requireRuntime().server().port();
  }

  @Override
  public ServerLoad serverLoad() {
    HostRuntime present = running;
    return present == null || !present.isListening() ? ServerLoad.NONE : present.server().load();
  }

  @Override
  public CompletableFuture<QuicLoad> quicLoad() {
    HostRuntime present = running;
    return present == null || !present.isListening()
        ? NetworkFunction.super.quicLoad()
        : present.server().quicLoad();
  }

  @Override
  public CompletableFuture<ClientLoad> clientLoad() {
    HostRuntime present = running;
    return present == null ? NetworkFunction.super.clientLoad() : present.clientLoad();
  }

  @Override
  public List<EventLoop> eventLoops() {
    HostRuntime present = running;
    return present == null ? List.of() : present.eventLoops();
  }

  @Override
  public LoadReport loadReport() {
    return loadReport;
  }

  @Override
  public boolean isListening() {
    HostRuntime present = running;
    return present != null && present.isListening() && stopping == null;
  }

  @Override
  public Registration registration() {
    HostRuntime present = running;
    if (present == null) {
      return lastRegistration;
    }
    return present.nrf == null ? Registration.NONE : present.nrf.registration();
  }

  @Override
  public RequestInterceptor interceptor() {
    return interceptor;
  }

  /**
   * Returns the caller of plain requests, decorated like all calls but without the header fields of
   * the SBI.
   *
   * @throws IllegalStateException if the host is not started
   */
  public Caller caller() {
    return requireRuntime().caller;
  }

  /**
   * Returns the consumer for calls to other functions.
   *
   * @throws IllegalStateException if the host is not started
   */
  public SbiConsumer consumer() {
    return requireRuntime().consumer;
  }

  /**
   * Returns the client of the NRF.
   *
   * @throws IllegalStateException if the host is not started, or has no NRF
   */
  public NrfClient nrf() {
    NrfClient nrf = requireRuntime().nrf;
    if (nrf == null) {
      throw new IllegalStateException("the " + type() + " has no NRF");
    }
    return nrf;
  }

  /** Returns whether an NRF is configured. */
  public boolean hasNrf() {
    return settings.registration().nrf() != null;
  }

  private HostRuntime requireRuntime() {
    HostRuntime present = running;
    if (present == null) {
      throw new IllegalStateException(type() + " is not started");
    }
    return present;
  }

  /** A builder of a host. */
  public static final class Builder {
    private final NetworkFunctionSettings settings;
    private final ServiceProducer producer;
    private Instrumentation instrumentation = Instrumentation.NONE;
    private @Nullable RequestInterceptor interceptor;

    private Builder(NetworkFunctionSettings settings, ServiceProducer producer) {
      this.settings = settings;
      this.producer = producer;
    }

    /** Sets the instrumentation of the server and the client. */
    public Builder instrumentation(Instrumentation value) {
      instrumentation = value;
      return this;
    }

    /** Sets the observer of each exchange. */
    public Builder observer(ServerObserver hearing) {
      instrumentation = instrumentation.withServer(hearing);
      return this;
    }

    /** Sets a decorator of the client, such as metrics. */
    public Builder calls(UnaryOperator<Caller> around) {
      instrumentation = instrumentation.withCalls(around);
      return this;
    }

    /** Sets the interceptor of requests; stubs by default. */
    public Builder interceptor(@Nullable RequestInterceptor value) {
      interceptor = value;
      return this;
    }

    /** Builds the host without starting it. */
    public SbiHost build() {
      return new SbiHost(this);
    }
  }
}
