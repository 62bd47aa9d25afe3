/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.benchmarks.aka;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;
import org.sbamock.aka.AuthenticationVector;
import org.sbamock.aka.Plmn;
import org.sbamock.aka.ServingNetworkName;
import org.sbamock.aka.Supi;
import org.sbamock.aka.subscriber.SubscriberKeys;
import org.sbamock.benchmarks.NettyThreads;

/**
 * MILENAGE and the authentication vector of 5G AKA, for a subscriber whose keys derive from a seed.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(
    value = 1,
    jvmArgsAppend = {NettyThreads.CUSTOM, NettyThreads.CLASS})
public class VectorBenchmark {

  private static final Supi SUPI = Supi.parse("imsi-001010000000001");
  private static final ServingNetworkName NETWORK = ServingNetworkName.of(new Plmn("001", "01"));
  private static final int AMF = 0x8000;

  private final byte[] seed = "sbamock".getBytes(US_ASCII);
  private final byte[] rand = new byte[16];
  private final SubscriberKeys keys = SubscriberKeys.derive(seed, SUPI);
  private long sqn;

  /** K, OPc and the key schedule of a subscriber. */
  @Benchmark
  public SubscriberKeys deriveKeys() {
    return SubscriberKeys.derive(seed, SUPI);
  }

  /** f1 to f5, each for itself. */
  @Benchmark
  public void milenage(Blackhole sink) {
    sink.consume(keys.milenage().f1(rand, ++sqn, AMF));
    sink.consume(keys.milenage().f2(rand));
    sink.consume(keys.milenage().f3(rand));
    sink.consume(keys.milenage().f4(rand));
    sink.consume(keys.milenage().f5(rand));
  }

  /** A vector: RAND, AUTN, XRES*, HXRES*, KAUSF, KSEAF. */
  @Benchmark
  public AuthenticationVector vector() {
    return AuthenticationVector.generate(keys.milenage(), rand, ++sqn, AMF, NETWORK);
  }
}
