/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.benchmarks.http;

import io.netty.handler.codec.http.HttpMethod;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.sbamock.benchmarks.NettyThreads;
import org.sbamock.http.FailureRenderer;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.Router;

/** Finding the handler of a request among many. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(
    value = 1,
    jvmArgsAppend = {NettyThreads.CUSTOM, NettyThreads.CLASS})
public class RouterBenchmark {

  /** The number of routes. */
  @Param({"10", "100", "1000"})
  public int routes = 10;

  private Router router;
  private HttpRequest literal;
  private HttpRequest variable;

  /** Adds routes, of which every other has a variable. */
  @Setup
  public void route() {
    router = new Router(FailureRenderer.BARE);
    for (int i = 0; i < routes / 2; i++) {
      router
          .route(HttpMethod.POST, "/service-" + i + "/v1/things", exchange -> {})
          .route(HttpMethod.GET, "/service-" + i + "/v1/things/{id}/part", exchange -> {});
    }
    String service = "/service-" + (routes / 2 - 1) + "/v1/things";
    literal = HttpRequest.of(HttpMethod.POST, service);
    variable = HttpRequest.get(service + "/3822edca6db3ecc6557dcf6193ed65b1/part");
  }

  /** A path without a variable. */
  @Benchmark
  public DetachedExchange literal() throws Exception {
    return routed(literal);
  }

  /** A path with a variable. */
  @Benchmark
  public DetachedExchange variable() throws Exception {
    return routed(variable);
  }

  private DetachedExchange routed(HttpRequest request) throws Exception {
    DetachedExchange exchange = new DetachedExchange(request);
    router.handle(exchange);
    return exchange;
  }
}
