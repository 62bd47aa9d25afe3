/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.benchmarks.ausf;

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
import org.sbamock.ausf.api.UeAuthenticationApi;
import org.sbamock.benchmarks.http.Loopback;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.sbi.MediaTypes;

/**
 * An AUSF's whole work over loopback, HTTP/3 included: one request after the other. What counts is
 * {@code allocated} / {@code requests}, the octets that the server's event loop allocates for each.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class AusfLoopbackBenchmark {
  private static final byte[] INFO = AusfOnWire.info().getBytes(US_ASCII);

  /** What carries the requests. */
  @Param({"h1c", "h1", "h2c", "h2", "h3"})
  public String protocol = "h3";

  private Loopback loopback;

  /** Listens. */
  @Setup
  public void start() throws Exception {
    AusfOnWire ausf = new AusfOnWire(new RepeatingRandom());
    loopback = new Loopback(HttpProtocol.of(protocol), ausf.router());
  }

  /** Ends it all. */
  @TearDown
  public void stop() {
    loopback.close();
  }

  /** POST of AuthenticationInfo, SUCI in the null scheme. */
  @Benchmark
  public int authenticate(Allocations allocations) {
    int octets =
        loopback.send(
            HttpRequest.of(
                    HttpMethod.POST, UeAuthenticationApi.COLLECTION, Unpooled.wrappedBuffer(INFO))
                .with(HttpHeaderNames.CONTENT_TYPE, MediaTypes.JSON));
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
    public void begin(AusfLoopbackBenchmark benchmark) {
      before = benchmark.loopback.allocated();
    }

    /** Ends it. */
    @TearDown(Level.Iteration)
    public void end(AusfLoopbackBenchmark benchmark) {
      allocated = benchmark.loopback.allocated() - before;
    }
  }
}
