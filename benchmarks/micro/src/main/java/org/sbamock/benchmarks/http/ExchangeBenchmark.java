/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.benchmarks.http;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import java.util.concurrent.TimeUnit;
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
import org.sbamock.benchmarks.NettyThreads;
import org.sbamock.http.FailureRenderer;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Router;
import org.sbamock.http.server.SbiServer;
import org.sbamock.sbi.MediaTypes;

/**
 * The data plane alone, from the octets of a request to those of the answer, with handlers that do
 * nothing. Embedded: neither sockets nor threads, no QUIC; over TLS with the client's half of the
 * encryption.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(
    value = 1,
    jvmArgsAppend = {NettyThreads.CUSTOM, NettyThreads.CLASS})
public class ExchangeBenchmark {
  private static final byte[] SHORT = "x".repeat(128).getBytes(US_ASCII);
  private static final byte[] LONG = "x".repeat(400).getBytes(US_ASCII);
  private static final int GET = 0;
  private static final int POST = 1;

  /** What carries the requests. */
  @Param({"h1c", "h1", "h2c", "h2"})
  public String protocol = "h2c";

  private Wire wire;

  /** Begins a connection. */
  @Setup(Level.Iteration)
  public void open() {
    Router router =
        new Router(FailureRenderer.BARE)
            .route(HttpMethod.GET, "/short", exchange -> answer(exchange, 200, SHORT))
            .route(HttpMethod.POST, "/long", exchange -> answer(exchange, 201, LONG));
    wire =
        Wire.open(
            HttpProtocol.of(protocol),
            SbiServer.builder(router),
            WireRequest.get("/short"),
            new WireRequest("POST", "/long", "{\"" + "x".repeat(264) + "\"}"));
  }

  private static void answer(HttpExchange exchange, int status, byte[] content) {
    HttpResponse response =
        HttpResponse.of(status, exchange.alloc().ioBuffer(content.length).writeBytes(content));
    response.headers().addReceived(HttpHeaderNames.CONTENT_TYPE, MediaTypes.JSON);
    exchange.respond(response);
  }

  /** Ends it. */
  @TearDown(Level.Iteration)
  public void close() {
    wire.close();
  }

  /** GET, answered with 128 octets. */
  @Benchmark
  public int get() {
    return wire.exchange(GET);
  }

  /** POST of 268 octets, answered with 400. */
  @Benchmark
  public int post() {
    return wire.exchange(POST);
  }
}
