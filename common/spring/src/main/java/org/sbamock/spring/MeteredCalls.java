/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
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
 * The meters of the client: a timer {@code sbamock.sbi.client.requests} by method, peer, protocol
 * and outcome (a status code or the reason of the failure), and a counter {@code
 * sbamock.sbi.client.early.data} of requests in early data.
 */
final class MeteredCalls implements Caller {
  static final String NAME = "sbamock.sbi.client.requests";
  static final String EARLY_DATA = "sbamock.sbi.client.early.data";
  private static final int MAX_TARGETS = 256;
  private static final Origin OTHER_PEERS = new Origin("other", 1);

  private final Caller caller;
  private final MeterRegistry registry;
  private final Map<Target, Outcomes> byTarget = new ConcurrentHashMap<>();

  MeteredCalls(Caller caller, MeterRegistry registry) {
    this.caller = caller;
    this.registry = registry;
  }

  @Override
  public HttpCall send(
      HttpProtocol protocol,
      Origin origin,
      HttpRequest request,
      CallOptions options,
      CallListener listener) {
    Target target = new Target(request.method().name(), origin, protocol);
    Outcomes outcomes = byTarget.get(target);
    if (outcomes == null) {
      outcomes = addTarget(target);
    }
    return caller.send(protocol, origin, request, options, new Timing(outcomes, listener));
  }

  /**
   * Adds the timers of a target. The number of peers is limited, since targets such as notification
   * URIs are unbounded.
   */
  private Outcomes addTarget(Target target) {
    Target kept =
        byTarget.size() < MAX_TARGETS
            ? target
            : new Target(target.method(), OTHER_PEERS, target.protocol());
    return byTarget.computeIfAbsent(kept, Outcomes::new);
  }

  private record Target(String method, Origin origin, HttpProtocol protocol) {
    String peer() {
      return origin.equals(OTHER_PEERS) ? origin.host() : origin.authority();
    }
  }

  /** The timers of the calls to one target, by status code or reason. */
  private final class Outcomes {
    private final Target target;
    private final Map<Object, Timer> timers = new ConcurrentHashMap<>();
    private final Map<EarlyData, Counter> early = new ConcurrentHashMap<>();

    Outcomes(Target target) {
      this.target = target;
    }

    void record(Object outcome, long nanos) {
      Timer timer = timers.get(outcome);
      if (timer == null) {
        timer = timers.computeIfAbsent(outcome, this::register);
      }
      timer.record(nanos, TimeUnit.NANOSECONDS);
    }

    void record(EarlyData outcome) {
      early.computeIfAbsent(outcome, this::counter).increment();
    }

    private Counter counter(EarlyData outcome) {
      return Counter.builder(EARLY_DATA)
          .description("Requests in early data (0-RTT) by outcome")
          .tag("peer", target.peer())
          .tag("outcome", outcome.name())
          .register(registry);
    }

    private Timer register(Object outcome) {
      return Timer.builder(NAME)
          .description("Duration of calls until the response is complete or the call has failed")
          .tag("method", target.method())
          .tag("peer", target.peer())
          .tag("protocol", target.protocol().id())
          .tag("outcome", outcome.toString())
          .register(registry);
    }
  }

  private static final class Timing extends ForwardingCallListener {
    private final Outcomes outcomes;
    private final long start = System.nanoTime();

    Timing(Outcomes outcomes, CallListener listener) {
      super(listener);
      this.outcomes = outcomes;
    }

    @Override
    public void earlyData(EarlyData outcome) {
      outcomes.record(outcome);
      super.earlyData(outcome);
    }

    @Override
    public void response(HttpResponse response) {
      outcomes.record(response.status(), System.nanoTime() - start);
      super.response(response);
    }

    @Override
    public void failure(CallFailedException cause) {
      outcomes.record(cause.reason(), System.nanoTime() - start);
      super.failure(cause);
    }
  }
}
