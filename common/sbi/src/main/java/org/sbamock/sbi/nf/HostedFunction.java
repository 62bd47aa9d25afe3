/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.nf;

import io.netty.channel.EventLoop;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.client.ClientLoad;
import org.sbamock.http.observe.QuicLoad;
import org.sbamock.http.server.connection.ServerLoad;
import org.sbamock.http.server.connection.ServerObserver;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.NfInstanceId;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.consumer.Caller;
import org.sbamock.sbi.nrf.Registration;
import org.sbamock.sbi.overload.LoadReport;

/** A network function whose services an {@link SbiHost} serves, registers and stops. */
public abstract class HostedFunction implements NetworkFunction {
  private final SbiHost host;

  /** Creates a function from its builder and its services, without starting it. */
  protected HostedFunction(Builder<?> builder, ServiceProducer services) {
    host =
        SbiHost.builder(builder.settings, services)
            .instrumentation(builder.instrumentation)
            .interceptor(builder.interceptor)
            .build();
  }

  @Override
  public final NfType type() {
    return host.type();
  }

  @Override
  public final NfInstanceId instanceId() {
    return host.instanceId();
  }

  @Override
  public final void start() {
    host.start();
  }

  @Override
  public final CompletableFuture<Void> stop(Duration drain) {
    return host.stop(drain);
  }

  @Override
  public final ApiRoot apiRoot() {
    return host.apiRoot();
  }

  @Override
  public final int port() {
    return host.port();
  }

  @Override
  public final ServerLoad serverLoad() {
    return host.serverLoad();
  }

  @Override
  public final CompletableFuture<QuicLoad> quicLoad() {
    return host.quicLoad();
  }

  @Override
  public final CompletableFuture<ClientLoad> clientLoad() {
    return host.clientLoad();
  }

  @Override
  public final List<EventLoop> eventLoops() {
    return host.eventLoops();
  }

  @Override
  public final LoadReport loadReport() {
    return host.loadReport();
  }

  @Override
  public final boolean isListening() {
    return host.isListening();
  }

  @Override
  public final Registration registration() {
    return host.registration();
  }

  @Override
  public final RequestInterceptor interceptor() {
    return host.interceptor();
  }

  /** The base class of builders of functions, with the settings that every function has. */
  public abstract static class Builder<B extends Builder<B>> {
    private final NetworkFunctionSettings settings;
    private Instrumentation instrumentation = Instrumentation.NONE;
    private @Nullable RequestInterceptor interceptor;

    /** Creates a builder with settings. */
    protected Builder(NetworkFunctionSettings settings) {
      this.settings = settings;
    }

    /** Returns this builder. */
    protected abstract B self();

    /** Returns the settings. */
    protected final NetworkFunctionSettings settings() {
      return settings;
    }

    /** Sets the instrumentation of the server and the client. */
    public final B instrumentation(Instrumentation value) {
      instrumentation = value;
      return self();
    }

    /** Sets the observer of each exchange. */
    public final B observer(ServerObserver hearing) {
      instrumentation = instrumentation.withServer(hearing);
      return self();
    }

    /** Sets the interceptor of requests; stubs by default. */
    public final B interceptor(RequestInterceptor value) {
      interceptor = value;
      return self();
    }

    /** Sets a decorator of the client, such as metrics. */
    public final B calls(UnaryOperator<Caller> around) {
      instrumentation = instrumentation.withCalls(around);
      return self();
    }

    /**
     * Builds the function without starting it.
     *
     * @throws IllegalArgumentException if a setting is invalid
     */
    public abstract HostedFunction build();
  }
}
