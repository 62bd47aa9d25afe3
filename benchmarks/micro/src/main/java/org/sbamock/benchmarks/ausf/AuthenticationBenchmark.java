/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.benchmarks.ausf;

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
import org.sbamock.benchmarks.http.Wire;
import org.sbamock.http.HttpProtocol;

/**
 * An AUSF's whole work from the octets of a request to those of the answer: HTTP, JSON, SUCI in the
 * null scheme, the vector, the context. Embedded: neither sockets nor threads, no QUIC; over TLS
 * with the client's half of the encryption.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(
    value = 1,
    jvmArgsAppend = {NettyThreads.CUSTOM, NettyThreads.CLASS})
public class AuthenticationBenchmark {
  private static final int POST = 0;
  private static final int PUT = 1;

  /** What carries the requests. */
  @Param({"h1c", "h1", "h2c", "h2"})
  public String protocol = "h2c";

  private final RepeatingRandom random = new RepeatingRandom();
  private final byte[] contextId = new byte[32];
  private Wire wire;

  /** Begins a connection. */
  @Setup(Level.Iteration)
  public void open() {
    wire = new AusfOnWire(random).open(HttpProtocol.of(protocol));
  }

  /** Ends it. */
  @TearDown(Level.Iteration)
  public void close() {
    wire.close();
  }

  /** POST of AuthenticationInfo. */
  @Benchmark
  public int authenticate() {
    return wire.exchange(POST);
  }

  /** The same, and the PUT of ConfirmationData that ends it with success. */
  @Benchmark
  public int authenticateAndConfirm() {
    random.putNextId(contextId);
    return wire.exchange(POST) + wire.exchange(PUT, contextId);
  }
}
