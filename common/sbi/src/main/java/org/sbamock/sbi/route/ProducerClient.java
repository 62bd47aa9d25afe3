/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.route;

import java.time.Duration;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.client.call.CallListener;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.NfInstanceId;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.ProblemDetails;
import org.sbamock.sbi.Reply;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.consumer.SbiConsumer;
import org.sbamock.sbi.consumer.TargetService;
import org.sbamock.sbi.nf.SbiHost;
import org.sbamock.sbi.nrf.DiscoveryQuery;

/** A client of a service of which several functions are producers. Thread-safe. */
public final class ProducerClient {
  private static final long MIN_DEADLINE_NANOS = 1_000_000;

  private final SbiConsumer consumer;
  private final TargetService service;
  private final ProducerLocator locator;
  private final CallOptions options;
  private final LongSupplier nanoClock = System::nanoTime;

  private ProducerClient(
      SbiConsumer consumer, TargetService service, ProducerLocator locator, CallOptions options) {
    this.consumer = consumer;
    this.service = service;
    this.locator = locator;
    this.options = options;
  }

  /**
   * Creates the client of a function, with the options of its calls. Their deadline applies to all
   * attempts of a request together.
   *
   * @param fixed the API root of the only producer; null to discover producers through the NRF, or
   *     to have an SCP discover them
   * @param random the source for the selection among producers
   * @throws IllegalArgumentException if the scheme of the API root does not match the protocol of
   *     calls to functions of the producer's type
   * @throws IllegalStateException if producers are to be discovered, and there is neither an NRF
   *     nor an SCP that discovers them
   */
  public static ProducerClient of(
      SbiHost host, TargetService service, @Nullable ApiRoot fixed, RandomGenerator random) {
    SbiConsumer consumer = host.consumer();
    ProducerLocator locator;
    if (fixed != null) {
      requireScheme(consumer, service.nfType(), fixed);
      locator = ProducerLocator.fixed(fixed);
    } else if (consumer.delegatesDiscovery()) {
      locator = ProducerLocator.delegating();
    } else {
      locator = new DiscoveringLocator(host.nrf(), consumer, service, random);
    }
    return new ProducerClient(consumer, service, locator, host.settings().consumer().options());
  }

  private static void requireScheme(SbiConsumer consumer, NfType type, ApiRoot root) {
    if (!root.scheme().equals(consumer.scheme(type))) {
      throw new IllegalArgumentException(
          "the API root of the "
              + type
              + " is "
              + root
              + ", but the protocol of calls to the "
              + type
              + " is "
              + consumer.protocol(type));
    }
  }

  /**
   * Sends a request to one producer after another until one responds with a status code, or the
   * deadline.
   *
   * @param former the producer that an SCP has selected before; null for any
   * @param expected the status code of a successful response
   */
  public <T> void send(
      DiscoveryQuery query,
      @Nullable NfInstanceId former,
      int expected,
      ProducerRequest<T> request) {
    long deadline = deadline();
    locator.locate(
        query,
        former,
        new Reply<>() {
          @Override
          public void done(List<ProducerRoute> routes) {
            new Attempt<>(query, expected, request, routes, deadline).make(0);
          }

          @Override
          public void failed(SbiException problem) {
            request.failed(problem);
          }
        });
  }

  /** Finds the routes to the producers of an NF set; none unless the NRF is asked. */
  public void locateSet(DiscoveryQuery query, Reply<List<ProducerRoute>> reply) {
    locator.locateSet(query, reply);
  }

  /** Sends a request over a route. The content of the request is released. */
  public void send(
      ProducerRoute route, HttpRequest request, Duration deadline, CallListener listener) {
    route.call(consumer, service, request, options.withDeadline(deadline), listener);
  }

  /** Returns the consumer. */
  public SbiConsumer consumer() {
    return consumer;
  }

  /** Returns the service. */
  public TargetService service() {
    return service;
  }

  /** Returns the options of requests. */
  public CallOptions options() {
    return options;
  }

  /** Returns the deadline of a request that begins now, for {@link #left}. */
  public long deadline() {
    return nanoClock.getAsLong() + options.deadline().toNanos();
  }

  /** Returns the time until a deadline; zero or negative if it is over. */
  public Duration left(long deadline) {
    return Duration.ofNanos(deadline - nanoClock.getAsLong());
  }

  /** A request to one producer after another. */
  private final class Attempt<T> {
    private final DiscoveryQuery query;
    private final int expected;
    private final ProducerRequest<T> request;
    private final List<ProducerRoute> routes;
    private final long deadline;

    Attempt(
        DiscoveryQuery query,
        int expected,
        ProducerRequest<T> request,
        List<ProducerRoute> routes,
        long deadline) {
      this.query = query;
      this.expected = expected;
      this.request = request;
      this.routes = routes;
      this.deadline = deadline;
    }

    void make(int index) {
      ProducerRoute route = routes.get(index);
      long left = Math.max(MIN_DEADLINE_NANOS, deadline - nanoClock.getAsLong());
      send(
          route,
          request.to(route),
          Duration.ofNanos(left),
          new ProducerReply<>(service.nfType(), expected, request::read) {
            @Override
            protected void understood(T answer, HttpFields headers) {
              request.done(answer, headers);
            }

            @Override
            protected ProblemDetails interpret(ProblemDetails problem, HttpFields headers) {
              return request.interpret(problem);
            }

            @Override
            protected void failed(SbiException cause) {
              missed(index, cause, !isRetryForbidden());
            }
          });
    }

    private void missed(int index, SbiException cause, boolean retriable) {
      if (request.isOfProducerAlone(cause)) {
        boolean late = deadline - nanoClock.getAsLong() <= 0;
        if (retriable && index + 1 < routes.size() && !late) {
          make(index + 1);
          return;
        }
        if (!SbiConsumer.wasNotSent(cause)) {
          locator.failed(query);
        }
      }
      request.failed(cause);
    }
  }
}
