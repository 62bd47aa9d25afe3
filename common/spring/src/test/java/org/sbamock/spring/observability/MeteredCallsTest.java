/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring.observability;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Origin;
import org.sbamock.http.client.call.CallFailedException;
import org.sbamock.http.client.call.CallFailedException.Reason;
import org.sbamock.http.client.call.CallListener;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.sbi.consumer.Caller;

class MeteredCallsTest {
  private final MeterRegistry registry = new SimpleMeterRegistry();

  @Test
  void timesByOutcomeAndPassesOn() {
    AtomicInteger heard = new AtomicInteger();
    CallListener listener =
        new CallListener() {
          @Override
          public void response(HttpResponse response) {
            heard.addAndGet(response.status());
          }

          @Override
          public void failure(CallFailedException cause) {
            heard.incrementAndGet();
          }
        };
    Caller answers = caller(l -> l.response(HttpResponse.of(204)));
    Caller fails =
        caller(l -> l.failure(new CallFailedException(Reason.DEADLINE, false, "late", null)));
    call(new MeteredCalls(answers, registry), 1, listener);
    call(new MeteredCalls(fails, registry), 1, listener);
    assertThat(heard).hasValue(205);
    assertThat(count("peer", "nf:1", "status", "204", "api", "nf-api")).isEqualTo(1);
    assertThat(count("peer", "nf:1", "status", "DEADLINE", "method", "GET")).isEqualTo(1);
  }

  @Test
  void boundsTheNumberOfPeers() {
    MeteredCalls calls = new MeteredCalls(caller(l -> l.response(HttpResponse.of(200))), registry);
    CallListener listener =
        new CallListener() {
          @Override
          public void response(HttpResponse response) {}

          @Override
          public void failure(CallFailedException cause) {}
        };
    for (int port = 1; port <= 1_000; port++) {
      call(calls, port, listener);
    }
    assertThat(registry.find(MeteredCalls.NAME).timers()).hasSizeLessThan(300);
    assertThat(count("peer", "other")).isGreaterThan(700);
  }

  private static Caller caller(Consumer<CallListener> answer) {
    return (protocol, origin, request, options, listener) -> {
      answer.accept(listener);
      return () -> {};
    };
  }

  private static void call(Caller caller, int port, CallListener listener) {
    caller.send(
        HttpProtocol.H2C,
        new Origin("nf", port),
        HttpRequest.get("/nf-api/v1/x?y=z"),
        CallOptions.DEFAULT,
        listener);
  }

  private long count(String... tags) {
    return registry.get(MeteredCalls.NAME).tags(tags).timers().stream()
        .mapToLong(timer -> timer.count())
        .sum();
  }
}
