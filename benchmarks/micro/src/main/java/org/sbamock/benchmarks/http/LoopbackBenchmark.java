/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.benchmarks.http;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.sbamock.http.FailureRenderer;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Router;
import org.sbamock.sbi.MediaTypes;

/**
 * One request after the other over loopback, on all protocols. The time is mostly that of two
 * threads that wake each other; what counts is {@code allocated} / {@code requests}, the octets
 * that the server's event loop allocates for each.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class LoopbackBenchmark {
  private static final byte[] REQUEST = ("{\"" + "x".repeat(264) + "\"}").getBytes(US_ASCII);
  private static final byte[] ANSWER = "x".repeat(400).getBytes(US_ASCII);

  /** What carries the requests. */
  @Param({"h1c", "h1", "h2c", "h2", "h3"})
  public String protocol = "h2c";

  private Loopback loopback;

  /** Listens. */
  @Setup
  public void start() throws Exception {
    Router router =
        new Router(FailureRenderer.BARE).route(HttpMethod.POST, "/long", LoopbackBenchmark::answer);
    loopback = new Loopback(HttpProtocol.of(protocol), router);
  }

  private static void answer(HttpExchange exchange) {
    HttpResponse response =
        HttpResponse.of(201, exchange.alloc().ioBuffer(ANSWER.length).writeBytes(ANSWER));
    response.headers().addReceived(HttpHeaderNames.CONTENT_TYPE, MediaTypes.JSON);
    exchange.respond(response);
  }

  /** Ends it all. */
  @TearDown
  public void stop() {
    loopback.close();
  }

  /** POST of 268 octets, answered with 400. */
  @Benchmark
  public int post(Allocations allocations) {
    HttpRequest request =
        HttpRequest.of(HttpMethod.POST, "/long", Unpooled.wrappedBuffer(REQUEST))
            .with(HttpHeaderNames.CONTENT_TYPE, MediaTypes.JSON);
    int octets = loopback.send(request);
    allocations.requests++;
    return octets;
  }

  /** What the server's event loop allocates. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.EVENTS)
  public static class Allocations {
    /** Requests of the iteration. */
    public long requests;

    /** Octets of the iteration. */
    public long allocated;

    private long before;

    /** Begins to count. */
    @Setup(Level.Iteration)
    public void begin(LoopbackBenchmark benchmark) {
      before = benchmark.loopback.allocated();
    }

    /** Ends it. */
    @TearDown(Level.Iteration)
    public void end(LoopbackBenchmark benchmark) {
      allocated = benchmark.loopback.allocated() - before;
    }
  }
}
