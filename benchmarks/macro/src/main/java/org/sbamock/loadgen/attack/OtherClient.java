/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.attack;

import io.netty.handler.codec.http.HttpMethod;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.client.SbiClient;
import org.sbamock.http.client.call.CallFailedException;
import org.sbamock.http.client.call.CallListener;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.http.tls.TlsSettings;
import org.sbamock.loadgen.attack.wire.AttackTarget;
import org.sbamock.loadgen.engine.DaemonTimer;

/**
 * A well-behaved client of an attacked server: 100 requests for a small file per second, whether or
 * not earlier requests are answered (open loop). Every tenth request closes idle connections first,
 * so that connecting is measured too.
 */
final class OtherClient implements AutoCloseable {
  private static final long INTERVAL_MILLIS = 10;
  private static final int CALLS_PER_CONNECTION = 10;
  private static final int MAX_PENDING = 256;
  private static final int CONSECUTIVE = 5;
  private static final double MILLI = 1e6;
  private static final CallOptions OPTIONS = CallOptions.DEFAULT.withRetries(0);
  private static final int FILE = 128;

  private final AttackTarget target;
  private final SbiClient client;
  private final ScheduledExecutorService timer = DaemonTimer.named("attack-other-client");
  private final AtomicInteger pending = new AtomicInteger();
  private final List<TimedCall> calls = new ArrayList<>();

  OtherClient(AttackTarget target) {
    this.target = target;
    this.client = SbiClient.builder().tls(target.tls(), TlsSettings.DEFAULT).build();
    var unused = timer.scheduleAtFixedRate(this::send, 0, INTERVAL_MILLIS, TimeUnit.MILLISECONDS);
  }

  /** A call; its latency counts from the time at which it was due. */
  private static final class TimedCall {
    private final long begun = System.nanoTime();
    private volatile long ended;
    private volatile @Nullable String failure;

    void end(@Nullable String kind) {
      failure = kind;
      ended = System.nanoTime();
    }

    boolean failed() {
      return failure != null;
    }

    boolean isWithin(double millis) {
      return ended != 0 && !failed() && (ended - begun) / MILLI <= millis;
    }
  }

  /**
   * The latency of the calls in an interval.
   *
   * @param calls the number of calls
   * @param failures the number of failed calls by status or reason
   * @param p99Millis the p99 in ms, with the time so far for calls without an answer; null if it is
   *     that of a failed call, or there are no calls
   */
  record Latency(int calls, Map<String, Integer> failures, @Nullable Double p99Millis) {}

  private void send() {
    TimedCall call = new TimedCall();
    int count;
    synchronized (calls) {
      calls.add(call);
      count = calls.size();
    }
    if (pending.get() >= MAX_PENDING) {
      call.end("more than " + MAX_PENDING + " calls without an answer");
      return;
    }
    pending.incrementAndGet();
    if (count % CALLS_PER_CONNECTION == 0) {
      client.closeIdle(target.protocol(), target.origin());
    }
    var unused =
        client.send(
            target.protocol(),
            target.origin(),
            HttpRequest.of(HttpMethod.GET, AttackTarget.file(FILE)),
            OPTIONS,
            new Completion(call));
  }

  private final class Completion implements CallListener {
    private final TimedCall call;

    Completion(TimedCall call) {
      this.call = call;
    }

    @Override
    public void response(HttpResponse response) {
      call.end(response.status() == 200 ? null : "status " + response.status());
      response.release();
      pending.decrementAndGet();
    }

    @Override
    public void failure(CallFailedException cause) {
      call.end(cause.reason().name());
      pending.decrementAndGet();
    }
  }

  private List<TimedCall> begunWithin(long from, long to) {
    synchronized (calls) {
      return calls.stream().filter(call -> call.begun - from >= 0 && call.begun - to < 0).toList();
    }
  }

  /** Returns the latency of the calls that began in an interval of {@link System#nanoTime}. */
  Latency latency(long from, long to) {
    long now = System.nanoTime();
    List<TimedCall> within = begunWithin(from, to);
    double[] millis =
        within.stream()
            .mapToDouble(
                call ->
                    call.failed()
                        ? Double.POSITIVE_INFINITY
                        : ((call.ended == 0 ? now : call.ended) - call.begun) / MILLI)
            .sorted()
            .toArray();
    if (millis.length == 0) {
      return new Latency(0, Map.of(), null);
    }
    double p99 = millis[(int) Math.ceil(0.99 * millis.length) - 1];
    return new Latency(millis.length, failures(within), Double.isInfinite(p99) ? null : p99);
  }

  private static Map<String, Integer> failures(List<TimedCall> calls) {
    Map<String, Integer> failures = new TreeMap<>();
    for (TimedCall call : calls) {
      String kind = call.failure;
      if (kind != null) {
        failures.merge(kind, 1, Integer::sum);
      }
    }
    return failures;
  }

  /**
   * Returns the end of the first of five consecutive calls after a time that were answered within
   * the given latency; empty if there are none.
   */
  OptionalLong servedSince(long from, double millis) {
    List<TimedCall> since = begunWithin(from, System.nanoTime());
    int streak = 0;
    for (int i = 0; i < since.size(); i++) {
      streak = since.get(i).isWithin(millis) ? streak + 1 : 0;
      if (streak == CONSECUTIVE) {
        return OptionalLong.of(since.get(i - CONSECUTIVE + 1).ended);
      }
    }
    return OptionalLong.empty();
  }

  @Override
  public void close() {
    timer.shutdownNow();
    client.close();
  }
}
