/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring.observability;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Origin;
import org.sbamock.http.client.call.CallFailedException;
import org.sbamock.http.client.call.CallListener;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.http.client.call.EarlyData;
import org.sbamock.http.client.call.ForwardingCallListener;
import org.sbamock.http.client.call.HttpCall;
import org.sbamock.sbi.consumer.Caller;

/**
 * The timers of the client, {@code sbamock.sbi.client.requests}, and its counters {@code
 * sbamock.sbi.client.early.data} of requests in early data.
 */
final class MeteredCalls implements Caller {
  static final String PREFIX = "sbamock.sbi.client.";
  static final String NAME = PREFIX + "requests";
  static final String EARLY_DATA = PREFIX + "early.data";

  private final Caller caller;
  private final CalledOperations operations;
  private final EarlyDataCounters early;

  MeteredCalls(Caller caller, MeterRegistry registry) {
    this.caller = caller;
    this.operations = new CalledOperations(target -> timers(registry, target));
    this.early = new EarlyDataCounters(registry);
  }

  private static ExchangeTimers timers(MeterRegistry registry, CalledOperations.Operation called) {
    return new ExchangeTimers(
        (status, cause) ->
            Timer.builder(NAME)
                .description(
                    "Duration of calls until the response is complete or the call has failed")
                .tag("api", called.api())
                .tag("method", called.method().name())
                .tag("peer", called.peer())
                .tag("protocol", called.protocol().id())
                .tag("status", status)
                .tag("cause", cause)
                .register(registry));
  }

  @Override
  public HttpCall send(
      HttpProtocol protocol,
      Origin origin,
      HttpRequest request,
      CallOptions options,
      CallListener listener) {
    ExchangeTimers timers = operations.timers(protocol, origin, request);
    return caller.send(protocol, origin, request, options, new Timing(timers, early, listener));
  }

  private static final class EarlyDataCounters {
    private final MeterRegistry registry;
    private final AtomicReferenceArray<@Nullable Counter> counters =
        new AtomicReferenceArray<>(EarlyData.values().length);

    EarlyDataCounters(MeterRegistry registry) {
      this.registry = registry;
    }

    void count(EarlyData outcome) {
      Counter known = counters.get(outcome.ordinal());
      if (known == null) {
        known =
            Counter.builder(EARLY_DATA)
                .description("Requests that were sent in early data (0-RTT)")
                .tag("outcome", outcome.name().toLowerCase(Locale.ROOT))
                .register(registry);
        counters.set(outcome.ordinal(), known);
      }
      known.increment();
    }
  }

  private static final class Timing extends ForwardingCallListener {
    private final ExchangeTimers timers;
    private final EarlyDataCounters early;
    private final long start = System.nanoTime();

    Timing(ExchangeTimers timers, EarlyDataCounters early, CallListener listener) {
      super(listener);
      this.timers = timers;
      this.early = early;
    }

    @Override
    public void earlyData(EarlyData outcome) {
      early.count(outcome);
      super.earlyData(outcome);
    }

    @Override
    public void response(HttpResponse response) {
      record(response.status(), ProblemCause.of(response));
      super.response(response);
    }

    @Override
    public void failure(CallFailedException cause) {
      record(ExchangeTimers.status(cause.reason()), ProblemCause.NONE);
      super.failure(cause);
    }

    private void record(int status, int cause) {
      timers.timer(status, cause).record(System.nanoTime() - start, TimeUnit.NANOSECONDS);
    }
  }
}
