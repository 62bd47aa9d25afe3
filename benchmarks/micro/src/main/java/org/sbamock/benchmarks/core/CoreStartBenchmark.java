/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.benchmarks.core;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.nf.NetworkFunction;
import org.sbamock.sbi.nf.NetworkFunctionProvider;
import org.sbamock.sbi.nf.NetworkFunctionSettings;

/**
 * The start of NRF, AUSF and AMF in one JVM, as the testkit does it, until all are registered. The
 * first iteration is the first start in its JVM; the others are later starts.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 0)
@Measurement(iterations = 10)
@Fork(3)
public class CoreStartBenchmark {
  private static final long SEED = 20_261_121;
  private static final long POLL_NANOS = 100_000;

  private final Deque<NetworkFunction> started = new ArrayDeque<>();

  /** Starts the three, the NRF first. */
  @Benchmark
  public int start() {
    NetworkFunction nrf = start(NfType.NRF, NetworkFunctionSettings.builder());
    for (NfType type : List.of(NfType.AUSF, NfType.AMF)) {
      start(type, NetworkFunctionSettings.builder().nrf(nrf.apiRoot()));
    }
    for (NetworkFunction function : started) {
      while (!function.registration().isReady()) {
        LockSupport.parkNanos(POLL_NANOS);
      }
    }
    return started.size();
  }

  private NetworkFunction start(NfType type, NetworkFunctionSettings.Builder settings) {
    NetworkFunction function =
        NetworkFunctionProvider.of(type)
            .builder(
                type,
                settings.address("127.0.0.1", 0).build(),
                new NetworkFunctionProvider.Options(Map.of(), SEED))
            .build();
    started.push(function);
    function.start();
    return function;
  }

  /** Stops the three, the NRF last. */
  @TearDown(Level.Iteration)
  public void stop() {
    while (!started.isEmpty()) {
      started.pop().stop(Duration.ofSeconds(1)).join();
    }
  }
}
